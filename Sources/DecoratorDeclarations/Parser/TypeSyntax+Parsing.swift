extension TypeSyntax {
  /// Reads a type; `nil` if the text is not one type.
  public init?(parsing text: some StringProtocol) {
    var parser = Parser(String(text))
    guard let type = try? parser.type(), parser.index == parser.end else { return nil }
    self = type
  }
}
