/// A word that has a meaning to the parser in some places, and is an ordinary name in all others.
enum Keyword: String, CaseIterable {
  case none = ""

  // Declarations.
  case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`, `import`
  case `init`, `let`, `macro`, `operator`, `precedencegroup`, `protocol`, `struct`, `subscript`
  case `typealias`, `var`

  // Modifiers.
  case `convenience`, `distributed`, `dynamic`, `fileprivate`, `final`, `indirect`, `infix`,
    `internal`
  case `lazy`, `mutating`, `nonisolated`, `nonmutating`, `open`, `optional`, `override`, `package`
  case `postfix`, `prefix`, `private`, `public`, `required`, `static`, `unowned`, `weak`
  case consumingUnderscored = "__consuming"

  // Modifiers and specifiers of types.
  case `borrowing`, `consuming`, `inout`, `isolated`, `sending`
  case constUnderscored = "_const"
  case ownedUnderscored = "__owned"
  case sharedUnderscored = "__shared"

  // Types and clauses.
  case `any`, `async`, `each`, `get`, `of`, `repeat`, `rethrows`, `set`, `some`, `throws`, `where`

  // Statements and expressions that a regular expression may follow.
  case `await`, `catch`, `else`, `guard`, `if`, `in`, `is`, `return`, `switch`, `throw`, `try`
  case `while`, `yield`
}

extension Keyword {
  var isModifier: Bool {
    switch self {
    case .convenience, .distributed, .dynamic, .fileprivate, .final, .indirect, .infix, .internal,
      .lazy, .mutating, .nonisolated, .nonmutating, .open, .optional, .override, .package,
      .postfix, .prefix, .private, .public, .required, .static, .unowned, .weak,
      .consumingUnderscored, .borrowing, .consuming, .isolated:
      true
    default: false
    }
  }

  var introducesMember: Bool {
    switch self {
    case .associatedtype, .func, .`init`, .let, .subscript, .typealias, .var: true
    default: false
    }
  }

  /// A Boolean value that indicates whether it needs back-ticks to be a name.
  var isReserved: Bool { self != .none && self != .await && rawValue.isReservedSwiftWord }

  /// `true` if a `/` after it begins a regular expression and not a division.
  var precedesExpression: Bool {
    switch self {
    case .await, .case, .catch, .else, .guard, .if, .in, .is, .return, .switch, .throw, .try,
      .where, .while, .yield:
      true
    default: false
    }
  }
}
