// Each function reads one kind of member, from the token after its introducing keyword on.
extension Parser {
  mutating func method() throws(Problem) -> Method {
    let isOperator = kind.isOperator
    let name = isOperator ? operatorName() : try name(of: "a method")
    return Method(name: name, isOperator: isOperator, signature: try callable())
  }

  mutating func initializer() throws(Problem) -> Initializer {
    var failability = ""
    if kind == .question || kind == .exclamation {
      failability = text.text(of: index)
      index += 1
    }
    let signature = try callable()
    return Initializer(failability: failability, signature: signature)
  }

  mutating func property() throws(Problem) -> Property {
    let name = try name(of: "a property")
    guard take(.colon) else { throw expected("':' and the type of the property") }
    let type = try type()
    guard kind == .leftBrace else {
      throw expected("'{ get }' or '{ get set }' after the type of a property")
    }
    return Property(name: name, type: type, accessors: try accessors())
  }

  mutating func subscriptMember() throws(Problem) -> Subscript {
    var signature = Signature(
      genericParameters: try genericParameters(), parameters: try parameters(labelledByName: false))
    guard take(.arrow) else { throw expected("'->' and the type of the subscript") }
    signature.result = try type()
    signature.requirements = try requirements()
    guard kind == .leftBrace else {
      throw expected("'{ get }' or '{ get set }' after a subscript")
    }
    return Subscript(signature: signature, accessors: try accessors())
  }

  mutating func associatedType() throws(Problem) -> AssociatedType {
    let name = try name(of: "an associated type")
    let inherited = try inheritance()
    if take(.equal) { _ = try type() }
    return AssociatedType(name: name, inherited: inherited, requirements: try requirements())
  }

  mutating func typeAlias() throws(Problem) -> TypeAlias {
    let name = try name(of: "a type alias")
    let genericParameters = try genericParameters()
    guard take(.equal) else { throw expected("'=' and a type") }
    return TypeAlias(
      name: name, genericParameters: genericParameters, type: try type(),
      requirements: try requirements())
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
