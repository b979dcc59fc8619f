/// Names a member of a protocol whose calls have faults injected.
///
/// There is one for each member that a decorator of the key `faults` acts on: `.fetchFeed`, or
/// `.loadFromCompletion` where a protocol has several members called `load`.
///
/// - `Subject` is the type of what conforms to the protocol, `any FeedRepository`.
/// - `Output` is the type of what a call gives its caller: what the member returns, or what its
///   completion handler is given. It is `Never` where the type means nothing outside of the protocol.
public struct FaultMember<Subject, Output>: Sendable {
  /// The full name, with the protocol; `nil` for all members.
  let name: String?

  /// Names no member, which stands for all.
  @usableFromInline init() { name = nil }
}

@_spi(Generated)
extension FaultMember {
  public init(_ name: String) { self.name = name }
}
