/// A word that means something to the parser in some place; everywhere else it is a name like any
/// other.
enum Keyword: String, CaseIterable {
  /// No keyword.
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
  /// Whether it may stand in front of a declaration.
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

  /// Whether it introduces a member of a protocol.
  var introducesMember: Bool {
    switch self {
    case .associatedtype, .func, .`init`, .let, .subscript, .typealias, .var: true
    default: false
    }
  }

  /// Whether it cannot be a name without back-ticks.
  var isReserved: Bool {
    switch self {
    case .associatedtype, .case, .class, .deinit, .enum, .extension, .fileprivate, .func, .import,
      .`init`, .inout, .internal, .let, .operator, .precedencegroup, .private, .protocol, .public,
      .rethrows, .static, .struct, .subscript, .throws, .typealias, .var, .where, .catch, .else,
      .guard, .if, .in, .is, .repeat, .return, .switch, .throw, .try, .while:
      true
    default: false
    }
  }

  /// Whether a `/` behind it begins a regular expression and not a division.
  var precedesExpression: Bool {
    switch self {
    case .await, .case, .catch, .else, .guard, .if, .in, .is, .return, .switch, .throw, .try,
      .where, .while, .yield:
      true
    default: false
    }
  }
}
