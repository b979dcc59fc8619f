/// A command of the tool: `generate`, `check` and so on.
protocol Command {
  static var name: String { get }
  /// The purpose of the command, in a sentence, for the list of commands.
  static var summary: String { get }
  /// The forms of its operands, the usual one last: `SPEC...`.
  static var usage: [String] { get }
  /// The rest of its help, as it is printed.
  static var discussion: String { get }
  static var options: [Option] { get }

  /// - Throws: An error if the command line has a mistake.
  init(_ arguments: Arguments) throws(UsageError)

  /// Runs the command. Results go to standard output, and mistakes to the findings.
  ///
  /// - Throws: An error that stops the command: a `DiagnosticsError` or a `TextFile.Failure`.
  func run(_ findings: inout Findings) throws
}
