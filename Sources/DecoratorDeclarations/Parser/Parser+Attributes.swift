extension Parser {
  /// Reads the attributes and modifiers before a declaration.
  mutating func declarationHead() throws(Problem) -> (
    attributes: [Attribute], modifiers: [Modifier]
  ) {
    var attributes: [Attribute] = []
    var modifiers: [Modifier] = []
    while true {
      if kind == .at {
        attributes.append(try declarationAttribute())
      } else if keyword.isModifier {
        modifiers.append(try modifier())
      } else {
        return (attributes, modifiers)
      }
    }
  }

  private mutating func modifier() throws(Problem) -> Modifier {
    let name = text.text(of: index)
    index += 1
    return Modifier(name: name, argument: kind == .leftParenthesis ? try group() : nil)
  }

  /// Reads an attribute before a declaration. Parentheses after it always belong to it.
  mutating func declarationAttribute() throws(Problem) -> Attribute {
    let name = try attributeName()
    return Attribute(name: name, arguments: kind == .leftParenthesis ? try group() : nil)
  }

  /// Reads an attribute before a type. Parentheses after it can be parameters:
  /// `@escaping(Int) -> Void`.
  mutating func typeAttribute() throws(Problem) -> Attribute {
    let name = try attributeName()
    guard kind == .leftParenthesis, text.isJoined(index) else { return Attribute(name: name) }
    let ahead = try closing() + 1 - index
    return Attribute(name: name, arguments: isTypeStart(ahead: ahead) ? try group() : nil)
  }

  private mutating func attributeName() throws(Problem) -> String {
    index += 1
    guard kind.isName, text.isJoined(index) else {
      throw expected("the name of an attribute after '@'")
    }
    let start = index
    if keyword.isReserved {
      index += 1
      return text.text(of: start)
    }
    var components = [try nameComponent()]
    while kind == .period, kind(ahead: 1).isName {
      index += 1
      components.append(try nameComponent())
    }
    return TypeSyntax(.named(components), range: range(from: start)).description
  }

  /// Reads parentheses and returns the text between them.
  private mutating func group() throws(Problem) -> String {
    let closing = try closing()
    let start = index + 1
    index = closing + 1
    return text.text(of: start..<closing)
  }
}
