extension Parser {
  /// Reads a protocol from its first attribute or modifier to its closing brace.
  ///
  /// - Parameters:
  ///   - enclosingTypes: The types around it, outermost first.
  ///   - condition: The condition of the `#if` blocks around it.
  mutating func protocolDeclaration(
    enclosingTypes: [String], condition: String?
  ) throws(Problem) -> ProtocolDeclaration {
    let start = index
    let (attributes, modifiers) = try declarationHead()
    guard take(.protocol) else { throw expected("'protocol'") }
    let nameOffset = token.start
    var declaration = ProtocolDeclaration(
      name: try name(of: "a protocol"), nameOffset: nameOffset)
    declaration.attributes = attributes
    declaration.modifiers = modifiers
    declaration.condition = condition
    declaration.enclosingTypes = enclosingTypes
    declaration.primaryAssociatedTypes = try primaryAssociatedTypes()
    declaration.inherited = try inheritance()
    declaration.requirements = try requirements()
    declaration.members = try body()
    declaration.range = range(from: start)
    return declaration
  }

  private mutating func body() throws(Problem) -> [Member] {
    guard kind == .leftBrace else { throw expected("'{' and the members of the protocol") }
    let closing = try closing()
    index += 1
    let outerEnd = end
    end = closing
    let members = members()
    end = outerEnd
    index = closing + 1
    return members
  }
}
