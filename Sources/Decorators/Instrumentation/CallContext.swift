import Synchronization

/// The context of a call: what decorators tell the code that they call, such as a transport.
///
///     let context = CallContext.current
///     request.setValue(context?.key, forHTTPHeaderField: "Idempotency-Key")
///     if let timeLeft = context?.timeLeft { request.timeoutInterval = timeLeft / .seconds(1) }
///
/// The values of a context do not change, apart from the time that is left.
///
/// A context belongs to one call. Decorated calls within it, of the same member too, have its ``key``,
/// ``attempt`` and limits, but neither ``delivered`` nor ``stale(as:)``. A decorator that you write is a part
/// of the call if it stores what it decorates as `decoratee`. A call that only a log that is off decorates is
/// a part of the call around it, and so is one that no closure can make, such as one with a `consuming`
/// parameter.
public final class CallContext: Sendable {
  /// The key that a server can tell a repetition by: that of all attempts of a call, and of no other
  /// call that has one of its own; `nil` if neither the caller gives one nor the spec asks for one
  /// with `idempotencyKey:`.
  public let key: String?

  /// The number of the attempt; 1 for the first. If retries and hedges are around each other, the
  /// further attempts of all add up, so that a repetition never has the number 1.
  public let attempt: Int

  /// The number of elements that the stream of the call had delivered to its caller when this
  /// attempt began: where a retry with `resume: true` goes on.
  public let delivered: Int

  /// The member to whose call the context belongs; `nil` if it is that of an operation of the caller.
  let member: String?
  /// The owner of the key; `nil` if the key is that of the call around.
  let keyOwner: KeyOwner?
  private let staleResult: (any Sendable)?
  /// The decorators that the call is yet to pass; `nil` if they are not known, and any decorator of the member may
  /// be of the call.
  let path: CallPath?
  /// A Boolean value that indicates whether a decorator is about to enter the context.
  let isEntered: Atomic<Bool>
  /// Each returns the time that is left of a time limit; `nil` if the limit is over.
  let limits: [@Sendable () -> Duration?]

  /// Creates a context within another one, for the same call, whose values it has by default. The
  /// number is that of the attempt of a single retry or hedge.
  package init(
    in outer: CallContext?, of member: String? = nil, key: String? = nil, keyOwner: KeyOwner? = nil,
    attempt number: Int = 1, delivered: Int = 0, stale: (any Sendable)? = nil,
    path: CallPath? = nil, isEntered: Bool = false,
    limits: [@Sendable () -> Duration?]? = nil, limit: ContextTimeLimit? = nil,
    timeLimit: Duration? = nil, clock: any Clock<Duration> = DefaultClock()
  ) {
    self.key = key ?? outer?.key
    self.keyOwner = key == nil ? outer?.keyOwner : keyOwner
    self.member = member ?? (key == nil ? outer?.member : nil)
    staleResult = stale ?? outer?.staleResult
    self.path = path ?? outer?.path
    self.isEntered = Atomic(isEntered)
    attempt = (outer?.attempt ?? 1) + number - 1
    self.delivered = (outer?.delivered ?? 0) + delivered
    var limits = limits ?? outer?.limits ?? []
    if let limit { limits.append { limit.timeLeft } }
    if let timeLimit = timeLimit.map({ min($0, .longestSleep) }) {
      let uptime = clock.uptime()
      limits.append { timeLimit - uptime() }
    }
    self.limits = limits
    if isOfOneCall { Self.beginSeparation() }
  }

  /// Creates the context of a call of a member within that of another call, or of an operation of the
  /// caller. Only the call that a key of the caller is for can have it as its own.
  package init(ofCallOf member: String, within outer: CallContext) {
    key = outer.key
    keyOwner = outer.member == nil ? outer.keyOwner : nil
    self.member = member
    staleResult = nil
    path = nil
    isEntered = Atomic(false)
    attempt = outer.attempt
    delivered = 0
    limits = outer.limits
  }

  /// A Boolean value that indicates whether the context has values that are not for calls within.
  var isOfOneCall: Bool { staleResult != nil || delivered > 0 || keyOwner != nil }

  /// Returns the stored result that the call is to replace; `nil` if there is none of this type, or
  /// if the spec does not ask for it with `revalidateFor:`.
  ///
  ///     let stale = CallContext.current?.stale(as: Page.self)
  ///     request.setValue(stale?.entityTag, forHTTPHeaderField: "If-None-Match")
  ///     let (data, response) = try await session.data(for: request)
  ///     if response.statusCode == 304, let stale { return stale }
  ///
  /// A call that returns it renews it: it is stored again.
  public func stale<Result>(as type: Result.Type = Result.self) -> Result? {
    staleResult as? Result
  }

  /// The time that is left until the earliest end of all time limits around the call; negative
  /// after it, and `nil` if there is no limit, or none any more, as after the first element of a stream.
  public var timeLeft: Duration? { limits.compactMap { $0() }.min() }

  /// The earliest end of all time limits around the call; `nil` if there is no limit. If another
  /// clock measures it, this is its time from now.
  public var deadline: ContinuousClock.Instant? { timeLeft.map { .now + $0 } }
}
