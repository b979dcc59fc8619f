/// The output of `--help`.
enum Help {
  static func overview(of commands: [Command]) -> String {
    let width = (commands.map(\.name.count).max() ?? 0) + 2
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

  static func text(of command: Command) -> String {
    let usage = command.usage.map { "decorate \(command.name)" + ($0.isEmpty ? "" : " \($0)") }
    let readsSpecs = command.options.contains(SpecArguments.target)
    let options = command.options.flatMap { option in
      entry(
        [option.shortName, option.name].compactMap(\.self).joined(separator: ", ")
          + (option.value.map { " \($0)" } ?? ""),
        option.summary)
    }
    return """
      \(command.summary)

      USAGE: \(usage.joined(separator: "\n       ")) [OPTION]...

      \(command.discussion)\(readsSpecs ? "\n\n\(SpecArguments.discussion)" : "")

      OPTIONS:
      \((options + entry("--help", "Show this help.")).joined(separator: "\n"))
      """
  }

  /// Returns an option with its summary in a column behind it, or below it if the option is long.
  private static func entry(_ option: String, _ summary: String) -> [String] {
    let lines = summary.wrapped(to: 68)
    return option.count < 22
      ? lines.behind("  " + option.padded(to: 24)) : ["  \(option)"] + lines.indented(by: 26)
  }
}
