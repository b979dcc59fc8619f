import DecoratorGenerator
import DecoratorSpec

/// The command line: `decorate COMMAND ...`.
package struct Decorate {
  static let version = "0.1.0"

  /// The commands that a build runs.
  package static let commandsOfBuilds: [Command] = [.generate, .check]

  private let commands: [Command]

  /// Makes a command line with these commands, in the order of its help.
  package init(commands: [Command]) { self.commands = commands }

  /// Runs the command of the process's command line, and ends the process.
  package func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.isEmpty {
      Console.printError(Help.overview(of: commands))
      exit(.usage)
    }
    var findings = Findings()
    do { try run(words, &findings) } catch { findings.add(error) }
    let isJSON =
      words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    for message in findings.messages {
      Console.printError(isJSON ? (try? message.json()) ?? message.text : message.text)
    }
    exit(findings.status)
  }

  private func run(_ words: [String], _ findings: inout Findings) throws {
    let command = commands.first { $0.name == words[0] }
    switch words[0] {
    case "--version": try Console.print(["decorate \(Self.version)"])
    case "--help", "-h", "help":
      guard let topic = words.dropFirst().first else {
        return try Console.print([Help.overview(of: commands)])
      }
      guard let command = commands.first(where: { $0.name == topic }) else {
        throw pointing(unknownCommand(topic), to: "decorate --help")
      }
      try Console.print([Help.text(of: command)])
    case let word:
      guard let command else { throw pointing(unknownCommand(word), to: "decorate --help") }
      try run(command, Arguments.expanded(words.dropFirst()), &findings)
    }
  }

  private func run(
    _ command: Command, _ words: [String], _ findings: inout Findings
  ) throws {
    let known = words.prefix { $0 != "--" }
    if known.contains("--help") || known.contains("-h") {
      return try Console.print([Help.text(of: command)])
    }
    if known.contains("--version") { return try run(["--version"], &findings) }
    do {
      for word in known {
        let name = String(word.prefix { $0 != "=" })
        if let advice = command.advice[name] { throw Failure("'\(command.name)' \(advice)") }
      }
      let arguments = try Arguments(parsing: words, options: command.options)
      if command.options.contains(.format) {
        _ = try arguments.choice(of: .format, from: ["text", "json"])
      }
      try command.run(arguments, &findings)
    } catch let failure as Failure where failure.status == .usage {
      throw pointing(failure.message, to: "decorate \(command.name) --help")
    }
  }

  private func unknownCommand(_ word: String) -> String {
    if OutputName.isSpec(String(Paths.fileName(of: word))) {
      return "'\(word)' is a spec, not a command; write a command before it, such as 'generate'"
    }
    if let known = commands.first(where: { $0.alsoKnownAs.contains(word) }) {
      return "unknown command '\(word)'; did you mean '\(known.name)'?"
    }
    if TemplateLibrary.builtIn.hasDecorator(word) {
      return
        "'\(word)' is a decorator, not a command; 'decorate templates show \(word)' prints its options"
    }
    return "unknown command '\(word)'"
      + (nearHint(for: word, among: commands.map(\.name) + ["--help", "--version"]) ?? "")
  }

  /// Returns a mistake in a command line, with the place to read about its options.
  private func pointing(_ message: String, to help: String) -> Failure {
    Failure(message + (message.hasSuffix("?") ? " See '\(help)'" : "; see '\(help)'"))
  }
}
