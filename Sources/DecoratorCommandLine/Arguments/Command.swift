/// A command of the tool: `generate`, `check` and so on.
struct Command: Sendable {
  var name: String
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

/// An option of a command.
struct Option: Equatable {
  /// The name, with its dashes: `--output`.
  var name: String
  /// The short name, with its dash: `-o`.
  var shortName: String?
  /// The placeholder of the value in help: `PATH`; `nil` if the option has no value.
  var value: String?
  /// The meaning of the option, for help.
  var summary: String
  var isRepeatable = false

  static let template = Option(
    name: "--template", value: "FILE|DIR",
    summary: "Add your own template (*.mustache), or a folder of them.", isRepeatable: true)

  static let format = Option(
    name: "--format", value: "text|json",
    summary: "Print messages as text, or as one JSON object on each line.")
}
