/// Names a member of a protocol whose calls have faults injected.
///
/// There is one for each member that a decorator of the key `faults` acts on: `.fetchFeed`, or
/// `.loadFromCompletion` where a protocol has several members called `load`.
///
/// - `FaultSubject` is the type of what conforms to the protocol, `any FeedRepository`.
/// - `FaultOutput` is the type of what a call gives its caller: what the member returns, or what its
///   completion handler is given. It is `Never` where the type means nothing outside of the protocol.
public struct FaultMember<FaultSubject, FaultOutput>: Sendable {
  /// The full name, with the protocol.
  let name: String
}

@_spi(Generated)
extension FaultMember {
  public init(_ name: String) { self.name = name }
}
