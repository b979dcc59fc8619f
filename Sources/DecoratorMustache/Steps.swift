/// The nodes of a template in one list, in the order in which they are rendered; what is within a node
/// follows it.
///
/// A step has numbers alone. Trees of nodes would be copied and counted with each node that is rendered.
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

  init(_ nodes: [Node], of template: String) {
    var builder = StepBuilder()
    builder.add(nodes)
    self.template = template
    steps = builder.steps
    text = builder.text
    names = builder.names
    calls = builder.calls
    indentations = builder.indentations
  }

  /// The steps of the template itself.
  var all: Range<Int> { steps.indices }

  func path(of step: Step) -> Path { Path(names: Array(names[step.first..<step.last])) }
}

private struct StepBuilder {
  var steps: [Steps.Step] = []
  var text: [UInt8] = []
  var names: [FieldName] = []
  var calls: [Steps.Call] = []
  var indentations: [ArraySlice<UInt8>] = []

  mutating func add(_ nodes: [Node]) {
    for node in nodes { add(node) }
  }

  private mutating func add(_ node: Node) {
    let index = steps.count
    switch node {
    case .text(let part, let isIndented):
      steps.append(Steps.Step(kind: isIndented ? .indentedText : .text, first: text.count))
      text += part
      steps[index].last = text.count
    case .variable(let path, let offset):
      addStep(.variable, path, offset)
    case .section(let path, let offset, let isInverted, let content):
      addStep(isInverted ? .invertedSection : .section, path, offset)
      add(content)
    case .call(let node):
      steps.append(Steps.Step(kind: .call, first: calls.count, offset: node.offset))
      calls.append(Steps.Call(name: FieldName(node.name), indentation: node.indentation))
      let call = calls.count - 1
      for (name, content) in node.arguments.sorted(by: { $0.key < $1.key }) {
        let start = steps.count
        add(content)
        calls[call].arguments.append(
          Steps.Argument(
            name: FieldName(name), offset: node.argumentOffsets[name] ?? 0,
            steps: start..<steps.count))
      }
    case .block(let name, let indentation, let content):
      steps.append(Steps.Step(kind: .block, first: names.count, last: indentations.count))
      names.append(FieldName(name))
      indentations.append(indentation)
      add(content)
    }
    steps[index].next = steps.count
  }

  private mutating func addStep(_ kind: Steps.Step.Kind, _ path: Path, _ offset: Int) {
    let first = names.count
    names += path.names
    steps.append(Steps.Step(kind: kind, first: first, last: names.count, offset: offset))
  }
}
