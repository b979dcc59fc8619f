#if Timeout
@_spi(Generated)
extension Timeout {
  /// Makes a call whose stream fails when the time to the first element is over, the time between two
  /// elements, or that of the whole stream.
  ///
  /// - Parameters:
  ///   - own: The limit that the spec sets for the member. The time is that of the call and that in which
  ///     the first element is asked for.
  ///   - pause: The longest time in which a further element is asked for; unlimited by default.
  ///   - whole: The time from the call to the end of its stream; unlimited by default.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil, between pause: Duration? = nil,
    whole: Duration? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) async throws(Failure) -> Stream {
    let limit = limit(own)
    let uptime = clock.uptime()
    let opened = try await TimeLimit.result(
      for: member, within: min(limit, whole ?? limit), by: clock, isCancellable: true
    ) { () async throws(Failure) in UncheckedTransfer(value: try await operation()) }
    guard let opened else {
      let failure = timedOut(min(limit, whole ?? limit)).asFailure(error)
      if let failure = failure as? Failure { throw failure }
      return Stream(failing: failure)
    }
    let limits = StreamLimits(
      first: (limit, limit - uptime()), pause: pause, whole: whole, uptime: uptime)
    return timed(StreamSource(opened.value), of: member, limits, error)
  }

  /// Makes a synchronous call whose stream has the same limits.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil, between pause: Duration? = nil,
    whole: Duration? = nil, isolation: (any Actor)? = #isolation,
    _ operation: @escaping () throws(Failure) -> Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) -> Stream {
    let limit = limit(own)
    let uptime = clock.uptime()
    let outcome = context(of: member, within: min(limit, whole ?? limit)).run {
      StreamCall(of: member, isolation: isolation, operation).outcome!
    }
    let limits = StreamLimits(
      first: (limit, limit), pause: pause, whole: whole, uptime: uptime)
    return timed(StreamSource(outcome), of: member, limits, error)
  }

  /// Returns a stream whose elements have time limits. Each is that of the code that asks, when it asks.
  private func timed<Stream: CallStream>(
    _ source: StreamSource<Stream>, of member: String?, _ limits: StreamLimits,
    _ error: ((TimeoutError) -> Stream.Failure)?
  ) -> Stream {
    let advance = UncheckedTransfer(value: source.advance)
    var limits = limits
    let timer = WaitTimer(clock: clock, uptime: limits.uptime)
    return Stream(source) {
      let own = limits.next
      guard let timeLeft = CallContext.limited(own?.timeLeft) else {
        return try await advance.value()
      }
      let isElement = try await value(
        of: member, within: timeLeft, outOf: own?.limit ?? timeLeft, timer: timer,
        { try await advance.value() }, error.map { error in { error($0) } })
      limits.first = nil
      return isElement
    }
  }
}

/// The time limits of the elements of a stream.
private struct StreamLimits {
  /// A limit, which is `nil` if the time left is all of it.
  typealias Limit = (limit: Duration?, timeLeft: Duration)

  /// The limit of the first element; `nil` once that has arrived.
  var first: Limit?
  /// The limit of each further element.
  let pause: Duration?
  /// The limit from the call to the end of the stream.
  let whole: Duration?
  /// Returns the time since the call.
  let uptime: @Sendable () -> Duration

  /// The limit that is reached first if the next element is asked for now.
  var next: Limit? {
    let next = first ?? pause.map { (nil, $0) }
    guard let whole else { return next }
    let timeLeft = whole - uptime()
    if let next, next.timeLeft < timeLeft { return next }
    return (whole, timeLeft)
  }
}
#endif
