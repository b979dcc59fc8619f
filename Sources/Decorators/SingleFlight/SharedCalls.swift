/// The calls under way that others share: what decorators of the key `singleFlight` have in common.
///
///     let feed = RemoteFeed().sharingCalls()
///
/// Calls of one member with equal arguments that are made at the same time are one call, whose
/// result all callers get, or whose error. Nothing is stored: a call that begins after that one has
/// ended is made anew.
///
/// By default each decorator has an object of its own. Give one to several decorators of a protocol
/// that lead to the same service, and they share calls too:
///
///     let calls = SharedCalls()
///     let first = RemoteFeed().sharingCalls(in: calls)
///     let second = RemoteFeed().sharingCalls(in: calls)
public final class SharedCalls: Sendable {
  let loads = LoadTable()

  /// Creates an object without calls.
  public init() {}

  /// The number of calls that are under way and can be joined.
  public var count: Int { loads.flightCount }

  /// Lets calls that begin from now on join none that has begun before.
  ///
  /// What those that are under way give reaches all who wait for it.
  public func separate() {
    loads.invalidate(.namespace(""), by: nil)
  }
}
