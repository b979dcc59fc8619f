/// Names a member of a protocol whose calls are recorded.
///
/// There is one for each member that a decorator of the key `recording` acts on: `.fetchFeed`, or
/// `.loadFromCompletion` where a protocol has several members called `load`.
///
/// - `RecordedSubject` is the type of what conforms to the protocol, `any FeedRepository`.
/// - `RecordedArguments` is the type of what it is called with: of one argument its type, of several a tuple.
///   Closures are left out, and so is what has a type that means nothing outside of the protocol.
/// - `RecordedOutput` is the type of what a call gives its caller: what the member returns, or what its
///   completion handler is given. It is `Never` where the type means nothing outside of the protocol.
public struct RecordedMember<RecordedSubject, RecordedArguments, RecordedOutput>: Sendable {
  /// The full name, with the protocol.
  let name: String
}

@_spi(Generated)
extension RecordedMember {
  public init(_ name: String) { self.name = name }
}
