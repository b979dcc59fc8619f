extension Parser {
  /// Reads a type, with the attributes and specifiers before it.
  mutating func type() throws(Problem) -> TypeSyntax {
    try nested { parser throws(Problem) in try parser.attributedType() }
  }

  /// Reads something one level below the current one.
  mutating func nested(
    _ read: (inout Parser) throws(Problem) -> TypeSyntax
  ) throws(Problem) -> TypeSyntax {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw tooDeep }
    return try read(&self)
  }

  private var tooDeep: Problem {
    Problem(
      "types are nested more than \(Self.maximumDepth) levels deep; use a typealias",
      at: token.start)
  }

  private mutating func attributedType() throws(Problem) -> TypeSyntax {
    let start = index
    var attributes: [Attribute] = []
    var specifiers: [Modifier] = []
    while true {
      if kind == .at {
        attributes.append(try typeAttribute())
      } else if let specifier = typeSpecifier() {
        specifiers.append(specifier)
      } else {
        break
      }
    }
    let type = try unattributedType()
    if attributes.isEmpty, specifiers.isEmpty { return type }
    return TypeSyntax(
      .attributed(attributes, specifiers: specifiers, type), range: range(from: start))
  }

  private mutating func typeSpecifier() -> Modifier? {
    switch keyword {
    case .inout, .borrowing, .consuming, .isolated, .sending, .constUnderscored, .ownedUnderscored,
      .sharedUnderscored:
      guard isTypeStart(ahead: 1) else { return nil }
      index += 1
      return Modifier(name: text.text(of: index - 1))
    case .nonisolated
    where kind(ahead: 1) == .leftParenthesis && kind(ahead: 3) == .rightParenthesis:
      index += 4
      return Modifier(name: "nonisolated", argument: text.text(of: index - 2))
    default:
      return nil
    }
  }

  /// Returns a Boolean value that indicates whether a type can begin at a token further on.
  func isTypeStart(ahead count: Int) -> Bool {
    switch kind(ahead: count) {
    case .identifier:
      let keyword = text.tokens[index + count].keyword
      return keyword == .inout || keyword == .repeat
        || !keyword.isReserved && keyword != .async
    case .quotedIdentifier, .leftParenthesis, .leftBracket, .at, .tilde: return true
    default: return false
    }
  }

  private mutating func unattributedType() throws(Problem) -> TypeSyntax {
    let start = index
    if keyword == .repeat {
      index += 1
      return TypeSyntax(.packExpansion(try type()), range: range(from: start))
    }
    let type = try composition()
    switch (kind, keyword) {
    case (.arrow, _), (_, .async), (_, .throws), (_, .rethrows):
      return try functionType(behind: type, from: start)
    default:
      return type
    }
  }

  /// Reads `A & B`, with `some` or `any` before it.
  private mutating func composition() throws(Problem) -> TypeSyntax {
    let start = index
    if keyword == .some || keyword == .any, isTypeStart(ahead: 1) {
      let isOpaque = keyword == .some
      index += 1
      let constraint = try nested { parser throws(Problem) in try parser.composition() }
      return TypeSyntax(
        isOpaque ? .opaque(constraint) : .existential(constraint), range: range(from: start))
    }
    let first = try postfixType()
    guard kind == .ampersand else { return first }
    var parts = [first]
    while take(.ampersand) { parts.append(try postfixType()) }
    return TypeSyntax(.composition(parts), range: range(from: start))
  }

  /// Reads a type and the `?`, `!`, `.Type` and names after it.
  private mutating func postfixType() throws(Problem) -> TypeSyntax {
    let start = index
    var type = try simpleType()
    // Each suffix nests the type.
    var suffixes = 0
    while suffixes <= Self.maximumSuffixes {
      switch kind {
      case .question where text.isJoined(index):
        index += 1
        type = TypeSyntax(.optional(type), range: range(from: start))
      case .exclamation where text.isJoined(index):
        index += 1
        type = TypeSyntax(.implicitlyUnwrapped(type), range: range(from: start))
      case .period:
        index += 1
        type = try memberType(of: type, from: start)
        if case .named = type.kind { continue }
      default:
        return type
      }
      suffixes += 1
    }
    throw Problem(
      "a type has more than \(Self.maximumSuffixes) of '?', '!' and '.Type' behind it; use a typealias",
      at: text.tokens[start].start)
  }

  private mutating func simpleType() throws(Problem) -> TypeSyntax {
    let start = index
    switch kind {
    case .identifier where keyword == .each && isTypeStart(ahead: 1):
      index += 1
      let pack = try nested { parser throws(Problem) in try parser.postfixType() }
      return TypeSyntax(.packElement(pack), range: range(from: start))
    case .identifier, .quotedIdentifier:
      return TypeSyntax(.named([try nameComponent()]), range: range(from: start))
    case .leftParenthesis:
      return TypeSyntax(.tuple(try tupleElements()), range: range(from: start))
    case .leftBracket:
      return try bracketedType()
    case .tilde:
      index += 1
      let suppressed = try nested { parser throws(Problem) in try parser.postfixType() }
      return TypeSyntax(.suppressed(suppressed), range: range(from: start))
    default:
      throw expected("a type")
    }
  }
}
