extension Parser {
  /// Reads one part of a dotted name, with its module selector (`Module::Name`) and its generic
  /// arguments.
  mutating func nameComponent() throws(Problem) -> TypeSyntax.NameComponent {
    guard kind.isName, !keyword.isReserved else { throw expected("a type") }
    let start = index
    index += 1
    if kind == .colon, kind(ahead: 1) == .colon, text.isJoined(index + 1) {
      index += 2
      _ = try name(of: "a type")
    }
    let name = index == start + 1 ? text.text(of: start) : text.text(of: start..<index)
    guard kind == .less else { return TypeSyntax.NameComponent(name) }
    let arguments = try list(of: "a generic argument") { parser throws(Problem) in
      try parser.genericArgument()
    }
    return TypeSyntax.NameComponent(name, genericArguments: arguments)
  }

  /// Reads a type, or a number in place of one: `Vector<4, Int>`.
  mutating func genericArgument() throws(Problem) -> TypeSyntax {
    let start = index
    let isNegative =
      kind == .otherOperator && kind(ahead: 1) == .number && text.text(of: index) == "-"
    guard kind == .number || isNegative else { return try type() }
    index += isNegative ? 2 : 1
    return TypeSyntax(.named([.init(text.text(of: start..<index))]), range: range(from: start))
  }

  /// Reads the name after the dot of a type.
  mutating func memberType(
    of base: TypeSyntax, from start: Int
  ) throws(Problem) -> TypeSyntax {
    guard kind.isName else { throw expected("a name after '.'") }
    if kind == .identifier {
      let name = text.text(of: index)
      if name == "Type" || name == "Protocol" {
        index += 1
        return TypeSyntax(.metatype(base, name), range: range(from: start))
      }
    }
    guard case .named(let components) = base.kind else {
      throw Problem("'\(base)' has no member types; remove '.' and the name", at: token.start)
    }
    return TypeSyntax(.named(components + [try nameComponent()]), range: range(from: start))
  }
}
