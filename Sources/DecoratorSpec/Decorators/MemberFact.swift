/// A fact that is true or false of a member. The front matter of a template selects members by
/// facts, by the names of the cases.
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
  /// Returns a stream, and is a call until it ends.
  case stream
  /// Returns a stream that can fail, with the errors of the member among others.
  case failingStream
  /// Returns a value that can be used only once, or may be such a value, but no stream that a decorator
  /// can give back: a stream in an optional, an asynchronous sequence of another type, a cursor.
  case singleUse
  /// Returns a value with the status of an HTTP response, or passes one to its completion handler.
  case httpResult
  /// A method without a value for its caller, as a result or in a completion handler.
  case command
  /// A method whose name says that it writes: `save`, `payInvoice`, `checkOut`.
  case writing
  /// A method whose name says that a call takes what it gives: `receive`, `next`, `read(upTo:)`.
  case taking
  /// A method whose name leaves open whether it writes: `send`, `fetchOrCreate`, an unknown word.
  case unclear
  /// A method of which a call may last as long as its value is in use: `run()`, `listen(on:)`, `connect()` beside
  /// `withStream(_:)`.
  case lasting
  case generic
  /// Generic, with types that are certainly `Sendable`.
  case sendableGeneric
  /// Has a parameter pack.
  case pack
  /// Takes or returns a value that cannot be copied or kept: of a type or a generic parameter with
  /// `~Copyable` or `~Escapable`.
  case uncopyable
  /// Returns a value that must not outlive what it belongs to, such as a `Span`.
  case lifetimeBound
  case `inout`
  case consuming
  /// Has a `borrowing` parameter, which must not be kept.
  case borrowing
  /// Has a `sending` parameter, which the caller cannot use after the call.
  case sending
  /// Has a `sending` result, which nothing else can keep.
  case sendingResult
  /// Has a parameter that is a closure, by its own type.
  case closure
  /// Has a closure parameter that must not be kept.
  case nonescaping
  /// Has a closure parameter that may be kept, and is not `@Sendable`.
  case unsendableClosure
  /// Has a closure parameter that can throw.
  case throwingClosure
  /// Passes its outcome to a completion handler.
  case completion
  /// Has a completion handler that shows whether the member failed: it takes a `Result`, or its
  /// last argument is an optional error.
  case completionError
  /// Has a completion handler that can take any error, and nothing else: it takes a `Result` with
  /// the failure `any Error`, or optionals, the last of which is `any Error`.
  case completionAnyError
  /// Has a completion handler whose type states the actor that calls it.
  case isolatedCompletion
  /// Has a completion handler whose type states that the main actor calls it.
  case mainActorCompletion
  /// Has several closures that can be its completion handler, and nothing tells which one is.
  case unclearCompletion
  /// Has a candidate for a completion handler, but a name that suggests several calls of it:
  /// `onChange(_:)`, `observe(_:)`.
  case registration
  /// Takes or returns a value that is not `Sendable`, as far as the target's files show: `Any`, a class
  /// of the target, or a generic or associated type without that constraint.
  case unsendable
  /// Takes only values that are certainly `Sendable`.
  case sendableArguments
  /// Has a parameter whose values are never `Hashable`: a tuple, a closure, `Any`, `any P`, a structure
  /// of the target without that conformance.
  case unhashable
  /// Names a set or a dictionary of the target's own types. Where these belong to the main actor by
  /// default, so does their conformance to `Hashable`.
  case hashesOwnTypes
  /// Returns something that is never `Codable`: a tuple, a closure, `Any`, `any P`, a `Result`, a
  /// stream.
  case uncodable
  /// Names `Self` or an associated type.
  case selfOrAssociated
  /// `{ get set }`
  case settable
  /// The protocol inherits `Sendable`.
  case sendable
  /// The protocol inherits `AnyObject`.
  case classBound
  /// The protocol inherits `Actor`, and the member is not `nonisolated`.
  case actor
  /// The member or its protocol belongs to a global actor, such as the main actor.
  case globalActor
}

extension MemberFact {
  /// The names of all facts, in the order of the cases.
  public static let names = allCases.map { String(describing: $0) }

  public var name: String { Self.names[Int(rawValue)] }

  /// Makes the fact of a name; `nil` if there is none.
  init?(name: String) {
    guard let fact = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = fact
  }
}
