extension Parser {
  mutating func accessors(behind what: String) throws(Problem) -> Accessors {
    guard kind == .leftBrace else { throw expected("'{ get }' or '{ get set }' after \(what)") }
    let opening = token.start
    let closing = try closing()
    index += 1
    var accessors = Accessors()
    var hasGetter = false
    while index < closing {
      let mutation = keyword
      if [.mutating, .nonmutating, .borrowing, .consuming].contains(mutation) { index += 1 }
      if !hasGetter, take(.get) {
        hasGetter = true
        accessors.isGetMutating = mutation == .mutating
        accessors.getEffects = try effects()
      } else if !accessors.hasSetter, take(.set) {
        accessors.hasSetter = true
        accessors.isSetNonmutating = mutation == .nonmutating
      } else {
        throw expected("'{ get }' or '{ get set }'")
      }
    }
    index = closing + 1
    if !hasGetter {
      throw Problem("'get' is missing; write '{ get }' or '{ get set }'", at: opening)
    }
    return accessors
  }
}
