@_spi(Generated) import Decorators

/// A member of a protocol whose calls can have faults.
///
/// There is one for each member that a decorator with the key `faults` acts on: `.fetchFeed`, or
/// `.loadFromCompletion` if a protocol has several members called `load`.
///
/// - `FaultSubject` is the type that stands for the protocol, such as `any FeedRepository`.
/// - `FaultOutput` is the type of the result of a call: the return type of the member, or the type
///   of the arguments of its completion handler. It is `Never` if the type has no meaning outside
///   of the protocol.
public struct FaultMember<FaultSubject, FaultOutput>: Sendable {
  /// The full name, with the protocol.
  let name: String

  @_spi(Generated)
  public init(_ name: String) { self.name = name }
}
