extension Parser {
  /// Reads the parameters, with their parentheses.
  ///
  /// - Parameter labelledByName: A Boolean value that indicates whether a single name is also the
  ///   argument label, as in methods. In subscripts, it is not.
  mutating func parameters(labelledByName: Bool) throws(Problem) -> [Parameter] {
    guard kind == .leftParenthesis else { throw expected("'(' and the parameters") }
    return try list(of: "a parameter") { parser throws(Problem) in
      try parser.parameter(labelledByName: labelledByName)
    }
  }

  private mutating func parameter(labelledByName: Bool) throws(Problem) -> Parameter {
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
        "a parameter needs a name and a type; write '\(second ?? first): Type' or '_: \(first)'",
        at: offset)
    }
    let label = second == nil && !labelledByName ? "_" : first
    let name = second ?? first
    let type = try type()
    let isVariadic = take(.ellipsis)
    if take(.equal) {
      // Swift reports that a protocol allows no default value.
      while ![.comma, .rightParenthesis, .end].contains(kind) { skipGroup() }
    }
    return Parameter(
      offset: offset, label: label == "_" ? nil : label, name: name == "_" ? nil : name, type: type,
      meaning: type, isVariadic: isVariadic, attributes: attributes)
  }
}
