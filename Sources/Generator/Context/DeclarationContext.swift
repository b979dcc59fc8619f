import Mustache
import Spec
import SwiftDeclarations

/// The context of a protocol that is declared by the spec.
struct DeclarationContext {
  let decorated: DecoratedProtocol
  let spec: Spec

  var value: Value {
    let declaration = decorated.written
    let inherited = declaration.inherited.map(\.description).joined(separator: ", ")
    let attributes = declaration.attributes.map { $0.text + " " }.joined()
    let modifiers = declaration.modifiers.map { $0.text + " " }.joined()
    return [
      "head": .string(
        attributes + (spec.access == .internal ? "" : "\(spec.access.rawValue) ") + modifiers
          + "protocol \(declaration.name)" + (inherited.isEmpty ? "" : ": \(inherited)")),
      "specName": .string(spec.source.fileName),
      "spec": .fields(LiteralText(spec.source.path)),
      "lines": .list(lines),
    ]
  }

  /// The members as the spec writes them, with the line of the spec where each piece begins that
  /// does not follow the one before.
  private var lines: [Value] {
    guard case .spec(_, let scalar) = decorated.origin else { return [] }
    let start = decorated.origin.place(of: 0)
    var text = scalar.text[...]
    while text.last?.isNewline == true { text.removeLast() }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      index, line in
      [
        "specLine": index == 0
          ? .string(String(start.source.lineNumber(of: start.offset))) : .null,
        "text": .string(String(line)),
      ]
    }
  }
}
