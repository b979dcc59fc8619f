/// A command of the tool: `generate`, `check` and so on.
struct Command: Sendable {
  var name: String
  /// Words by which other tools call it. A command line that has one is told the name.
  var alsoKnownAs: [String] = []
  /// The purpose of the command, in a sentence, for the list of commands.
  var summary: String
  /// The forms of its operands, the usual one last: `SPEC...`.
  var usage = ["SPEC|FOLDER..."]
  /// The rest of its help, as it is printed.
  var discussion: String
  var options: [Option]
  /// Runs the command. Results go to standard output, and mistakes to the findings, or are thrown.
  var run: @Sendable (Arguments, inout Findings) throws -> Void
}
