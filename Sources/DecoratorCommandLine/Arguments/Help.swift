/// The output of `--help`.
enum Help {
  /// Returns the help of the tool.
  static func overview(of commands: [any Command.Type]) -> String {
    let width = (commands.map { $0.name.count }.max() ?? 0) + 2
    let list = commands.map { "  " + $0.name.padded(to: width) + $0.summary }
    return """
      Generate decorators for Swift protocols from specs.

      USAGE: decorate COMMAND ...

      A spec is a file named *.decorators.yaml or *.decorators.yml. It says which protocols get which
      decorators. The build-tool plugin runs 'decorate generate' in each build.

      COMMANDS:
      \(list.joined(separator: "\n"))

      OPTIONS:
        --help       Show this help, or the help of a command.
        --version    Show the version.

      EXIT STATUS:
        0    Success.
        1    A spec, a template or a Swift file has an error.
        64   The command line has an error.
        74   A file cannot be read or written.

      To begin: decorate init Sources/App/Feed.swift
      """
  }

  /// Returns the help of a command.
  static func text(of command: any Command.Type) -> String {
    let usage = command.usage.map { "decorate \(command.name)" + ($0.isEmpty ? "" : " \($0)") }
    var text = """
      \(command.summary)

      USAGE: \(usage.joined(separator: "\n       ")) [OPTION]...

      \(command.discussion)

      OPTIONS:

      """
    for option in command.options {
      let names = [option.shortName, option.name].compactMap(\.self).joined(separator: ", ")
      text += entry(
        names + (option.value.map { " \($0)" } ?? ""),
        option.summary + (option.isRepeatable ? " May be repeated." : ""))
    }
    return text + entry("--help", "Show this help.").dropLast()
  }

  private static func entry(_ name: String, _ summary: String) -> String {
    let lines = summary.wrapped(to: 68)
    let indented = lines.dropFirst().map { String(repeating: " ", count: 26) + $0 }
    let head = name.count < 22 ? "  " + name.padded(to: 24) : "  \(name)\n" + "".padded(to: 26)
    return ([head + (lines.first ?? "")] + indented).joined(separator: "\n") + "\n"
  }
}
