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
    let isVariadic = take(.ellipsis)
    if take(.equal) {
      // Swift reports that a protocol allows no default value.
      while index < closing, kind != .comma { skipGroup() }
    }
    return Parameter(
      offset: offset, label: label == "_" ? nil : label, name: name == "_" ? nil : name, type: type,
      meaning: type, isVariadic: isVariadic, attributes: attributes)
  }
}
