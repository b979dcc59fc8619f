extension Parser {
  /// Reads accessors such as `{ get set }`.
  mutating func accessors() throws(Problem) -> Accessors {
    let opening = token.start
    let closing = try closing()
    index += 1
    var accessors = Accessors()
    var hasGetter = false
    while index < closing {
      let mutation = keyword
      if mutation == .mutating || mutation == .nonmutating { index += 1 }
      if !hasGetter, take(.get) {
        hasGetter = true
        accessors.isGetMutating = mutation == .mutating
        accessors.getEffects = try effects()
      } else if !accessors.hasSetter, take(.set) {
        accessors.hasSetter = true
        accessors.isSetNonmutating = mutation == .nonmutating
      } else {
        throw expectedAccessor(hasGetter: hasGetter, hasSetter: accessors.hasSetter)
      }
      if kind == .leftBrace {
        throw Problem(
          offset: token.start,
          message: "an accessor in a protocol has no body; write '{ get }' or '{ get set }'")
      }
    }
    index = closing + 1
    if !hasGetter {
      throw Problem(
        offset: opening, message: "'get' is missing; write '{ get }' or '{ get set }'")
    }
    return accessors
  }

  private func expectedAccessor(hasGetter: Bool, hasSetter: Bool) -> Problem {
    switch (hasGetter, hasSetter) {
    case (true, true): expected("'}'")
    case (true, false): expected("'set' or '}'")
    case (false, true): expected("'get'")
    case (false, false): expected("'get' or 'set'")
    }
  }
}
