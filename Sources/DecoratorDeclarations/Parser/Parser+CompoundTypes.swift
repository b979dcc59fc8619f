extension Parser {
  /// Reads the text between parentheses: the elements of a tuple, or the parameters of a function
  /// type.
  mutating func tupleElements() throws(Problem) -> [TypeSyntax.TupleElement] {
    try list(of: "a type") { parser throws(Problem) in try parser.tupleElement() }
  }

  private mutating func tupleElement() throws(Problem) -> TypeSyntax.TupleElement {
    var label: String?
    var secondName: String?
    if kind.isName {
      if kind(ahead: 1) == .colon, !(kind(ahead: 2) == .colon && text.isJoined(index + 2)) {
        label = text.text(of: index)
        index += 2
      } else if kind(ahead: 1).isName, kind(ahead: 2) == .colon {
        label = text.text(of: index)
        secondName = text.text(of: index + 1)
        index += 3
      }
    }
    let type = try type()
    return TypeSyntax.TupleElement(
      label: label, secondName: secondName, type: type, isVariadic: take(.ellipsis))
  }

  /// Reads the effects and the result of a function type, whose parameters have been read.
  mutating func functionType(
    behind parameters: TypeSyntax, from start: Int
  ) throws(Problem) -> TypeSyntax {
    guard case .tuple(let elements) = parameters.kind else {
      guard kind == .arrow else { return parameters }
      throw Problem(
        "a function type needs parentheses around its parameters; write '(\(parameters)) -> ...'",
        at: parameters.range.lowerBound)
    }
    let effects = try effects()
    guard take(.arrow) else { throw expected("'->' and the result of a function type") }
    let function = TypeSyntax.FunctionType(
      parameters: elements, effects: effects, result: try type())
    return TypeSyntax(.function(function), range: range(from: start))
  }

  /// Reads `[T]`, `[K: V]` and `[4 of T]`.
  mutating func bracketedType() throws(Problem) -> TypeSyntax {
    let start = index
    let closing = try closing()
    index += 1
    let kind: TypeSyntax.Kind
    if let count = inlineArrayCount() {
      kind = .inlineArray(count: count, try type())
    } else {
      let element = try type()
      kind = take(.colon) ? .dictionary(element, try type()) : .array(element)
    }
    guard index == closing else { throw expected("']'") }
    index += 1
    return TypeSyntax(kind, range: range(from: start))
  }

  /// Reads `4 of` or `count of`.
  private mutating func inlineArrayCount() -> String? {
    guard index + 1 < end, kind == .number || kind.isName, text.tokens[index + 1].keyword == .of
    else { return nil }
    index += 2
    return text.text(of: index - 2)
  }
}
