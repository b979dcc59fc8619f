/// What stands behind `decorate`: `generate`, `check` and so on.
protocol Command {
  static var name: String { get }
  /// What it does, in a sentence, for the list of commands.
  static var summary: String { get }
  /// The forms of its operands, the usual one last: `SPEC...`.
  static var usage: [String] { get }
  /// What else there is to know, as it is printed.
  static var discussion: String { get }
  static var options: [Option] { get }

  /// - Throws: what is wrong with the command line.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; results go to standard output, what is wrong into the findings.
  ///
  /// - Throws: what keeps it from going on: a `DiagnosticsError` or a `TextFile.Failure`.
  func run(_ findings: inout Findings) throws
}
