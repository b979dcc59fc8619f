extension Parser {
  /// The way in which a parameter with one name gets its argument label.
  enum Labelling {
    /// The name is the label, as in methods and initializers.
    case byName
    /// There is no label, as in subscripts.
    case none
  }

  /// Reads the parameters, with their parentheses.
  mutating func parameters(labelled labelling: Labelling) throws(Problem) -> [Parameter] {
    guard kind == .leftParenthesis else { throw expected("'(' and the parameters") }
    let closing = try closing()
    index += 1
    var parameters: [Parameter] = []
    while index < closing {
      parameters.append(try parameter(labelled: labelling, closing: closing))
      guard take(.comma) else { break }
    }
    guard index == closing else { throw expected("',' or ')' after a parameter") }
    index += 1
    return parameters
  }

  private mutating func parameter(
    labelled labelling: Labelling, closing: Int
  ) throws(Problem) -> Parameter {
    let offset = token.start
    var attributes: [Attribute] = []
    while kind == .at { attributes.append(try declarationAttribute()) }
    guard kind.isName else { throw expected("the name of a parameter") }
    let first = text.text(of: index)
    index += 1
    var second: String?
    if kind.isName {
      second = text.text(of: index)
      index += 1
    }
    guard take(.colon) else {
      throw Problem(
        offset: offset,
        message:
          "a parameter needs a name and a type; write '\(second ?? first): Type' or '_: \(first)'")
    }
    let label = second == nil && labelling == .none ? "_" : first
    let name = second ?? first
    let type = try type()
    return Parameter(
      label: label == "_" ? nil : label, name: name == "_" ? nil : name, type: type,
      isVariadic: take(.ellipsis), defaultValue: defaultValue(before: closing),
      attributes: attributes, offset: offset)
  }

  /// Reads `= value`, if it is here.
  private mutating func defaultValue(before closing: Int) -> String? {
    guard take(.equal) else { return nil }
    let start = index
    while index < closing, kind != .comma {
      if kind.isOpeningBracket { skipGroup() } else { index += 1 }
    }
    return text.text(of: start..<index)
  }
}
