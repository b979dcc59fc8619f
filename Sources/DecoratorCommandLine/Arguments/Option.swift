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
    summary: """
      A template of your own (*.mustache), or a folder of them, in place of one with the same key.
      """,
    isRepeatable: true)

  static let target = Option(
    name: "--target", value: "FOLDER",
    summary: """
      The folder of the target that the specs belong to, if it is not found by itself: one with a \
      'path:' in Package.swift.
      """)

  static let checkedIn = Option(
    name: "--checked-in",
    summary: """
      The generated files of a target are checked in beside its specs: 'generate' prints their \
      paths, and for 'check' one that is missing is a mistake.
      """)

  static let picture = Option(
    name: "--format", value: "text|mermaid|svg",
    summary: """
      How it is drawn: in lines of text, as a flowchart for Mermaid, or as a picture that any browser \
      shows.
      """)

  static let format = Option(
    name: "--format", value: "text|json",
    summary: """
      How mistakes are told on standard error. 'json' gives one object a line, with 'severity' \
      and 'message', and 'path', 'line', 'column' and 'excerpt' where there is a place; lines and \
      columns count from 1, columns in Unicode scalars.
      """)
}
