/// A parsed template: its parts in one list, in the order in which they are rendered; what is within a part
/// follows it.
///
/// A step has numbers alone. Trees of parts would be copied and counted with each part that is rendered.
final class Steps: Sendable {
  struct Step {
    enum Kind {
      /// The part of `text` from `first` to `last`.
      case text
      /// The same, behind the indentation of the lines.
      case indentedText
      /// The text of the value of the names from `first` to `last`.
      case variable
      /// What is within, for each item of the value of the names from `first` to `last`.
      case section
      case invertedSection
      /// The call at `first`. What is within are the arguments.
      case call
      /// What is within, or the argument of the name at `first`, with the indentation at `last`.
      case block
    }

    var kind: Kind
    var first = 0
    var last = 0
    /// The step behind what is within.
    var next = 0
    /// The place in the source.
    var offset = 0
  }

  struct Call {
    var name: FieldName
    /// The indentation of the lines of the other template; `nil` if the tag is not alone on its line.
    var indentation: ArraySlice<UInt8>?
    var arguments: [Argument] = []
  }

  /// The steps that replace those within a block.
  struct Argument {
    var name: FieldName
    var offset: Int
    var steps: Range<Int>
  }

  /// The name of the template in errors.
  let template: String
  let steps: [Step]
  let text: [UInt8]
  let names: [FieldName]
  let calls: [Call]
  let indentations: [ArraySlice<UInt8>]

  init(
    of template: String, _ steps: [Step], text: [UInt8], names: [FieldName], calls: [Call],
    indentations: [ArraySlice<UInt8>]
  ) {
    self.template = template
    self.steps = steps
    self.text = text
    self.names = names
    self.calls = calls
    self.indentations = indentations
  }

  /// The steps of the template itself.
  var all: Range<Int> { steps.indices }

  func path(of step: Step) -> Path { Path(names: Array(names[step.first..<step.last])) }
}
