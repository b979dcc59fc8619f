import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of a protocol whose members are in the spec. The protocol is generated. If the
/// target declares it, its members are checked at the lines of the spec.
struct DeclarationContext {
  let decorated: DecoratedProtocol
  let spec: Spec

  var value: Value {
    let declaration = decorated.written
    let isCheck = !decorated.isDeclaredHere
    let inherited = declaration.inherited.map(\.description).joined(separator: ", ")
    let attributes = declaration.attributes.map { $0.text + " " }.joined()
    let modifiers = declaration.modifiers.map { $0.text + " " }.joined()
    let access = isCheck ? "private " : decorated.access.prefix
    let name = isCheck ? "Spec" + declaration.name.withoutBackTicks : declaration.name
    return [
      "head": .string(
        attributes + access + modifiers + "protocol " + name
          + (inherited.isEmpty ? "" : ": \(inherited)")),
      "isCheck": .bool(isCheck),
      "protocol": .string(declaration.qualifiedName),
      "namespace": .string(declaration.enclosingTypes.joined(separator: ".")),
      "specName": .string(spec.source.fileName.printable),
      "spec": .literal(spec.source.path),
      "line": .number(firstLine),
      "lines": .list(lines),
    ]
  }

  private var firstLine: Int {
    let start = decorated.origin.place(of: 0)
    return start.source.lineNumber(of: start.offset)
  }

  private var lines: [Value] {
    guard case .spec(_, let scalar) = decorated.origin else { return [] }
    var text = scalar.text[...]
    while text.last?.isNewline == true { text.removeLast() }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { .string(String($0)) }
  }
}
