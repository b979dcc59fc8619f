/// Something that is true or not of a member's shape, by which a template's front matter says what
/// it acts on. The name in the front matter is that of the case.
public enum MemberFact: UInt8, CaseIterable, Sendable {
  case method
  case property
  case `subscript`
  case `associatedtype`
  case `typealias`
  /// `static` or `class`
  case `static`
  case mutating
  case async
  /// `throws`, `throws(E)` or `rethrows`
  case `throws`
  /// `throws(E)`
  case typedThrows
  case `rethrows`
  /// Returns something other than `Void`.
  case result
  /// A method that gives its caller no value: it returns none or, where it tells its outcome to a
  /// completion handler, completes with none.
  case command
  /// Has a name that begins with a word of writing: `save`, `pay`, `create`.
  case writing
  case generic
  case `inout`
  case consuming
  /// Has a `borrowing` parameter, which may not be kept.
  case borrowing
  /// Has a `sending` parameter, which leaves the caller for good.
  case sending
  /// Returns something `sending`, which nothing else may hold.
  case sendingResult
  /// Has a parameter that is a closure, by its own type.
  case closure
  /// Has a closure parameter that may not be kept.
  case nonescaping
  /// Has a closure parameter that may throw.
  case throwingClosure
  /// Tells its outcome to a completion handler.
  case completion
  /// Has a completion handler that shows by itself whether the member failed: it takes a `Result`,
  /// or an optional error at last.
  case completionError
  /// Has a completion handler that can be told of any error, and of nothing else: it takes a `Result`
  /// whose failure is `any Error`, or optionals of which the last is `any Error`.
  case completionAnyError
  /// Has a completion handler whose type says on which actor it is called.
  case isolatedCompletion
  /// Has a completion handler whose type says that it is called on the main actor.
  case mainActorCompletion
  /// Has several closures of which each could be its completion handler, and nothing tells which is.
  case unclearCompletion
  /// Has what looks like a completion handler, but a name that says that it may be called more than
  /// once: `onChange(_:)`, `observe(_:)`.
  case registration
  /// Takes or gives a value that is not `Sendable`, as far as the text shows: `Any`, or of a generic or
  /// associated type without that constraint.
  case unsendable
  /// Has a parameter whose values are never `Hashable`: a tuple, a closure, `Any`, `any P`.
  case unhashable
  /// Returns something that is never `Codable`: a tuple, a closure, `Any`, `any P`, a `Result`, a stream.
  case uncodable
  /// Names `Self` or an associated type, which differ from one type that conforms to another.
  case selfOrAssociated
  /// `{ get set }`
  case settable
  /// The protocol inherits `Sendable`.
  case sendable
  /// The protocol inherits `AnyObject`.
  case classBound
  /// The protocol inherits `Actor`, and the member is not `nonisolated`.
  case actor
}

extension MemberFact {
  /// The name by which front matter and templates know it.
  public var name: String { Self.names[Int(rawValue)] }

  /// - Returns: nil where there is no fact of this name.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  private static let names = allCases.map { String(describing: $0) }
}

/// A set of facts.
public struct MemberFacts: Sendable, Hashable {
  /// One bit a fact.
  private var bits: UInt64 = 0

  public init(_ facts: [MemberFact] = []) {
    for fact in facts { insert(fact) }
  }

  public func contains(_ fact: MemberFact) -> Bool { bits & Self.bit(of: fact) != 0 }

  public mutating func insert(_ fact: MemberFact) { bits |= Self.bit(of: fact) }

  public mutating func remove(_ fact: MemberFact) { bits &= ~Self.bit(of: fact) }

  public mutating func formUnion(_ other: MemberFacts) { bits |= other.bits }

  public func isSuperset(of other: MemberFacts) -> Bool { bits & other.bits == other.bits }

  public func isDisjoint(with other: MemberFacts) -> Bool { bits & other.bits == 0 }

  private static func bit(of fact: MemberFact) -> UInt64 { 1 << UInt64(fact.rawValue) }
}

extension MemberFacts: ExpressibleByArrayLiteral {
  public init(arrayLiteral facts: MemberFact...) {
    self.init(facts)
  }
}
