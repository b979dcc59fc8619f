// Each function reads one kind of member, from the token after its introducing keyword on.
extension Parser {
  mutating func method() throws(Problem) -> Member {
    let isOperator = kind.isOperator
    let name = isOperator ? operatorName() : try name(of: "a method")
    return Member(
      kind: .method, baseName: name, isOperator: isOperator, signature: try callable())
  }

  mutating func initializer() throws(Problem) -> Member {
    var failability = ""
    if kind == .question || kind == .exclamation {
      failability = text.text(of: index)
      index += 1
    }
    return Member(
      kind: .initializer, baseName: "init", failability: failability, signature: try callable())
  }

  mutating func property() throws(Problem) -> Member {
    let name = try name(of: "a property")
    guard take(.colon) else { throw expected("':' and the type of the property") }
    let type = try type()
    return Member(
      kind: .property, baseName: name, propertyType: type,
      accessors: try accessors(behind: "the type of a property"))
  }

  mutating func subscriptMember() throws(Problem) -> Member {
    var signature = Signature(
      genericParameters: try genericParameters(), parameters: try parameters(labelledByName: false))
    guard take(.arrow) else { throw expected("'->' and the type of the subscript") }
    signature.result = try type()
    signature.requirements = try requirements()
    return Member(
      kind: .subscript, baseName: "subscript", signature: signature,
      accessors: try accessors(behind: "a subscript"))
  }

  mutating func associatedType() throws(Problem) -> Member {
    var type = AssociatedType(name: try name(of: "an associated type"))
    type.inherited = try inheritance()
    if take(.equal) { _ = try self.type() }
    type.requirements = try requirements()
    return Member(kind: .associatedType, baseName: type.name, associatedType: type)
  }

  mutating func typeAlias() throws(Problem) -> TypeAlias {
    let name = try name(of: "a type alias")
    let genericParameters = try genericParameters()
    guard take(.equal) else { throw expected("'=' and a type") }
    let type = try type()
    _ = try requirements()
    return TypeAlias(name: name, genericParameters: genericParameters, type: type)
  }

  /// Reads the parts that methods and initializers share, from the generic parameters on.
  private mutating func callable() throws(Problem) -> Signature {
    var signature = Signature(
      genericParameters: try genericParameters(), parameters: try parameters(labelledByName: true),
      effects: try effects())
    if take(.arrow) {
      signature.result = try type()
    }
    signature.requirements = try requirements()
    return signature
  }

  /// Joins the tokens of an operator that touch each other. A `<` at the end belongs to the generic
  /// parameters if a name follows it.
  private mutating func operatorName() -> String {
    let start = index
    repeat {
      index += 1
    } while kind.isOperator && text.isJoined(index)
    if index > start + 1, text.tokens[index - 1].kind == .less, kind.isName { index -= 1 }
    return text.text(of: start..<index)
  }
}
