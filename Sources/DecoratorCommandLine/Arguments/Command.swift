/// A command of the tool: `generate`, `check` and so on.
package struct Command: Sendable {
  var name: String
  /// Words by which other tools call it. A command line that has one is told the name.
  var alsoKnownAs: [String]
  /// The purpose of the command, in a sentence, for the list of commands.
  var summary: String
  /// The forms of its operands, the usual one last: `SPEC...`.
  var usage: [String]
  /// The rest of its help, as it is printed.
  var discussion: String
  var options: [Option]
  /// The answers to options that other commands have and this one lacks, by the names of the options.
  var advice: [String: String]
  /// Runs the command. Results go to standard output, and mistakes to the findings, or are thrown.
  var run: @Sendable (Arguments, inout Findings) throws -> Void

  package init(
    name: String, alsoKnownAs: [String] = [], summary: String,
    usage: [String] = ["SPEC|FOLDER..."], discussion: String, options: [Option],
    advice: [String: String] = [:],
    run: @escaping @Sendable (Arguments, inout Findings) throws -> Void
  ) {
    self.name = name
    self.alsoKnownAs = alsoKnownAs
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.advice = advice
    self.run = run
  }
}
