extension Parser {
  /// Reads `<T: Decodable, each A>`, if it is here.
  mutating func genericParameters() throws(Problem) -> [String] {
    guard kind == .less else { return [] }
    return try list(of: "a generic parameter") { parser throws(Problem) in
      try parser.genericParameter()
    }
  }

  private mutating func genericParameter() throws(Problem) -> String {
    var words: [String] = []
    while kind == .at { words.append(try typeAttribute().text) }
    if keyword == .let || keyword == .each, kind(ahead: 1).isName {
      words.append(text.text(of: index))
      index += 1
    }
    words.append(try name(of: "a generic parameter"))
    let parameter = words.joined(separator: " ")
    return take(.colon) ? "\(parameter): \(try type())" : parameter
  }

  /// Reads `<Element, Failure>` after the name of a protocol, if it is here.
  mutating func primaryAssociatedTypes() throws(Problem) -> [String] {
    guard kind == .less else { return [] }
    return try list(of: "the name of an associated type") { parser throws(Problem) in
      try parser.name(of: "an associated type")
    }
  }

  /// Reads `: A, B & C`, if it is here, and returns one type for each part of a composition, with
  /// `AnyObject` for `class`.
  mutating func inheritance() throws(Problem) -> [TypeSyntax] {
    guard take(.colon) else { return [] }
    var inherited: [TypeSyntax] = []
    repeat {
      if take(.class) {
        inherited.append(TypeSyntax(.named([.init("AnyObject")]), range: range(from: index - 1)))
        continue
      }
      let type = try type()
      if case .composition(let parts) = type.kind {
        inherited += parts
      } else {
        inherited.append(type)
      }
    } while take(.comma)
    return inherited
  }

  /// Reads `where A == B, C: D`, if it is here.
  mutating func requirements() throws(Problem) -> [String] {
    guard take(.where) else { return [] }
    var requirements: [String] = []
    repeat {
      requirements.append(try requirement())
    } while take(.comma)
    return requirements
  }

  private mutating func requirement() throws(Problem) -> String {
    let subject = try type()
    if take(.colon) { return "\(subject): \(try type())" }
    guard kind == .equal, kind(ahead: 1) == .equal, text.isJoined(index + 1) else {
      throw expected("':' or '==' in a requirement")
    }
    index += 2
    return "\(subject) == \(try genericArgument())"
  }

  /// Reads effects such as `async throws(E)`, if they are here.
  mutating func effects() throws(Problem) -> Effects {
    var effects = Effects()
    effects.isAsync = take(.async)
    if take(.rethrows) {
      effects.throwing = .rethrows
    } else if take(.throws) {
      effects.throwing = .anyError
      if kind == .leftParenthesis {
        let closing = try closing()
        index += 1
        effects.throwing = .typed(try type())
        guard index == closing else { throw expected("')' after the type of an error") }
        index += 1
      }
    }
    return effects
  }
}
