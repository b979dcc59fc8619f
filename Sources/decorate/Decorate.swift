import Generator

/// The command line: `decorate generate SPEC...`.
@main
enum Decorate {
  static let version = "0.1.0"

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(status(of: arguments))
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    switch arguments.first {
    case nil:
      Console.printError(Help.overview)
      return .usage
    case "--help", "-h", "help":
      Console.print(Help.overview)
      return .success
    case "--version":
      Console.print("decorate \(version)")
      return .success
    case "generate": return run(GenerateCommand.self, Array(arguments.dropFirst()))
    case let word?:
      Console.printError("error: unknown command '\(word)'; see 'decorate --help'")
      return .usage
    }
  }

  private static func run(_ command: GenerateCommand.Type, _ arguments: [String]) -> ExitStatus {
    if arguments.contains("--help") || arguments.contains("-h") {
      Console.print(Help.generate)
      return .success
    }
    do {
      return try command.init(arguments).run()
    } catch {
      Console.printError("error: \(error.message); see 'decorate generate --help'")
      return .usage
    }
  }
}
