/// An option of a command.
package struct Option: Equatable {
  /// The name, with its dashes: `--output`.
  var name: String
  /// The short name, with its dash: `-o`.
  var shortName: String?
  /// The placeholder of the value in help: `PATH`; `nil` if the option has no value.
  var value: String?
  /// The meaning of the option, for help.
  var summary: String
  var isRepeatable: Bool

  package init(
    name: String, shortName: String? = nil, value: String? = nil, summary: String,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.shortName = shortName
    self.value = value
    self.summary = summary
    self.isRepeatable = isRepeatable
  }

  package static let template = Option(
    name: "--template", value: "FILE|DIR",
    summary: "Add your own template (*.mustache), or a folder of them. May be repeated.",
    isRepeatable: true)

  package static let format = Option(
    name: "--format", value: "text|json",
    summary: "Print messages as text, or as one JSON object on each line.")
}
