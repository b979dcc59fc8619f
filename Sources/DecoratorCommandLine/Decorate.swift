import DecoratorSpec

/// The command line: `decorate COMMAND ...`.
public enum Decorate {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      GenerateCommand.self, CheckCommand.self, ExplainCommand.self, InitCommand.self,
      DiagramCommand.self, TemplatesCommand.self, SchemaCommand.self,
    ]
  }

  /// Runs the command of the process's command line, and ends the process.
  public static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(TextFile.Failure) {
      exit(try run(words))
    } catch {
      exit(fail(error.message, words, with: .inputOutput))
    }
  }

  private static func run(_ words: [String]) throws(TextFile.Failure) -> ExitStatus {
    switch words.first {
    case nil:
      Console.printError(Help.overview(of: commands))
      return .usage
    case "--version":
      try Console.print("decorate \(version)")
      return .success
    case "--help", "-h", "help":
      guard let command = commands.first(where: { $0.name == words.dropFirst().first }) else {
        try Console.print(Help.overview(of: commands))
        return .success
      }
      try Console.print(Help.text(of: command))
      return .success
    case let word?:
      guard let command = commands.first(where: { $0.name == word }) else {
        return failUsage(unknownCommand(word), words, help: "decorate --help")
      }
      return try run(command, Array(words.dropFirst()))
    }
  }

  private static func run(
    _ command: any Command.Type, _ givenWords: [String]
  ) throws(TextFile.Failure) -> ExitStatus {
    let words = try Arguments.expanded(givenWords)
    let known = words.prefix { $0 != "--" }
    if known.contains("--help") || known.contains("-h") {
      try Console.print(Help.text(of: command))
      return .success
    }
    if known.contains("--version") { return try run(["--version"]) }
    do {
      let arguments = try Arguments(parsing: words, options: command.options)
      let format = command.options.contains(.format) ? try format(arguments) : .text
      var findings = Findings()
      let work = try command.init(arguments)
      do { try work.run(&findings) } catch { findings.add(error) }
      for message in findings.toldMessages { Console.printError(message.text(in: format)) }
      return findings.status
    } catch {
      return failUsage(error.message, words, help: "decorate \(command.name) --help")
    }
  }

  private static func format(_ arguments: Arguments) throws(UsageError) -> Message.Format {
    guard let word = arguments.value(of: .format) else { return .text }
    guard let format = Message.Format(rawValue: word) else {
      throw UsageError("'--format' takes 'text' or 'json', not '\(word)'")
    }
    return format
  }

  private static func unknownCommand(_ word: String) -> String {
    if OutputName.isSpec(String(Paths.fileName(of: word))) {
      return "'\(word)' is a spec, not a command; write a command before it, such as 'generate'"
    }
    return "unknown command '\(word)'"
      + didYouMean(word, among: commands.map { $0.name } + ["--help", "--version"])
  }

  /// Reports a mistake in a command line, and where to read about its options.
  private static func failUsage(_ message: String, _ words: [String], help: String) -> ExitStatus {
    let reference = message.hasSuffix("?") ? " See '\(help)'" : "; see '\(help)'"
    return fail(message + reference, words, with: .usage)
  }

  /// Reports a mistake, in JSON if the command line asks for it.
  private static func fail(
    _ message: String, _ words: [String], with status: ExitStatus
  ) -> ExitStatus {
    let isJSON =
      words.contains("--format=json")
      || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    Console.printError(Message(message).text(in: isJSON ? .json : .text))
    return status
  }
}
