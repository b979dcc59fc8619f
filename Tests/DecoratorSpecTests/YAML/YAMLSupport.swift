import Testing

@testable import DecoratorSpec

extension YAMLNode {
  /// The node in one line: `{'key':['entry']}`, with `⏎` and `⇥` for line feeds and tabs in text.
  var compactDump: String {
    switch content {
    case .scalar(let scalar): quote(scalar.text)
    case .sequence(let items): "[" + items.map(\.compactDump).joined(separator: ",") + "]"
    case .mapping(let entries):
      "{" + entries.map { quote($0.key.text) + ":" + $0.value.compactDump }.joined(separator: ",")
        + "}"
    }
  }

  /// All scalars of the node in the order of the document, keys included.
  var scalars: [YAMLScalar] {
    switch content {
    case .scalar(let scalar): [scalar]
    case .sequence(let items): items.flatMap(\.scalars)
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.scalars }
    }
  }
}

private func quote(_ text: String) -> String {
  let visible = text.map { $0 == "\n" ? "⏎" : $0 == "\t" ? "⇥" : String($0) }
  return "'" + visible.joined() + "'"
}

/// A document in which `¶` marks places, and the offsets of these places without the marks.
struct MarkedDocument {
  var text = ""
  var marks: [Int] = []

  init(_ marked: String) {
    for character in marked {
      if character == "¶" { marks.append(text.utf8.count) } else { text.append(character) }
    }
  }
}

/// Checks that the first problem of a document is `message`, at its mark.
func expectProblem(
  _ marked: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let marked = MarkedDocument(marked)
  let document = YAMLDocument(parsing: marked.text)
  #expect(document.problem?.message == message, sourceLocation: sourceLocation)
  #expect(document.problem?.offset == marked.marks.first, sourceLocation: sourceLocation)
  #expect(document.root == nil, sourceLocation: sourceLocation)
}
