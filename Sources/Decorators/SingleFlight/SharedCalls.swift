/// The current calls that decorators with the key `singleFlight` share.
///
///     let feed = RemoteFeed().sharingCalls()
///
/// Calls of one member with equal arguments at the same time become one call. All callers get its
/// result or its error. Nothing is stored: a call that begins after the end of that call is made
/// anew.
///
/// By default each decorator has its own object. If several decorators of a protocol call the same
/// service, give them one object, so that they share calls too:
///
///     let calls = SharedCalls()
///     let first = RemoteFeed().sharingCalls(in: calls)
///     let second = RemoteFeed().sharingCalls(in: calls)
public final class SharedCalls: Sendable {
  let inFlight = InFlightCalls()

  /// Creates an object without calls.
  public init() {}

  /// The number of current calls that can be joined.
  public var count: Int { inFlight.flightCount }

  /// Prevents later calls from joining calls that have already begun.
  ///
  /// The outcomes of calls that have begun still reach all their waiters.
  public func separate() {
    inFlight.invalidate(.namespace(""), by: nil)
  }
}
