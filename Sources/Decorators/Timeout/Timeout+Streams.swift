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
    @_inheritActorContext _ operation:
      @escaping @Sendable () async throws(Failure) -> sending Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) async throws(Failure) -> Stream {
    let limit = limit(own)
    let limits = StreamLimits(limit, between: pause, whole: whole, by: clock)
    let opened = try await TimeLimit.result(
      within: min(limit, whole ?? limit), by: clock,
      in: context(of: member, within: whole, limits.first), isCancellable: true
    ) { () async throws(Failure) in UncheckedTransfer(value: try await operation()) }
    guard let opened else {
      let failure = timedOut(min(limit, whole ?? limit)).asFailure(error)
      if let failure = failure as? Failure { throw failure }
      return Stream(failing: failure)
    }
    limits.first.pause()
    return timed(StreamSource(opened.value), of: member, limits, error)
  }

  /// Makes a synchronous call whose stream has the same limits.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil, between pause: Duration? = nil,
    whole: Duration? = nil, isolation: (any Actor)? = #isolation,
    _ operation: @escaping () throws(Failure) -> Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) -> Stream {
    let limits = StreamLimits(limit(own), between: pause, whole: whole, by: clock)
    let outcome = context(of: member, within: whole, limits.first).run {
      StreamCall(of: member, isolation: isolation, operation).outcome!
    }
    limits.first.pause()
    return timed(StreamSource(outcome), of: member, limits, error)
  }

  /// Returns a stream whose elements have time limits. Each is that of the code that asks, when it asks.
  private func timed<Stream: CallStream>(
    _ source: StreamSource<Stream>, of member: String?, _ limits: StreamLimits,
    _ error: ((TimeoutError) -> Stream.Failure)?
  ) -> Stream {
    let advance = UncheckedTransfer(value: source.advance)
    let timer = WaitTimer(clock: clock, uptime: limits.uptime)
    return Stream(source) {
      limits.first.resume()
      let own = limits.next
      guard let timeLeft = CallContext.limited(own?.timeLeft) else {
        return try await advance.value()
      }
      let wait = ContextTimeLimit(timeLeft, by: clock)
      let isElement = try await value(
        of: member, within: timeLeft, outOf: own?.limit ?? timeLeft, in: context(of: member, wait),
        timer: timer, { try await advance.value() }, error.map { error in { error($0) } })
      wait.end()
      limits.first.end()
      return isElement
    }
  }
}

/// The time limits of the elements of a stream.
private struct StreamLimits {
  /// A limit, which is `nil` if the time left is all of it.
  typealias Limit = (limit: Duration?, timeLeft: Duration)

  private let limit: Duration
  /// The limit of the first element, which is over once that has arrived.
  let first: ContextTimeLimit
  /// The limit of each further element.
  let pause: Duration?
  /// The limit from the call to the end of the stream.
  let whole: Duration?
  /// Returns the time since the call.
  let uptime: @Sendable () -> Duration

  init(_ limit: Duration, between pause: Duration?, whole: Duration?, by clock: any Clock<Duration>)
  {
    self.limit = limit
    self.pause = pause
    self.whole = whole
    first = ContextTimeLimit(limit, by: clock)
    uptime = clock.uptime()
  }

  /// The limit that is reached first if the next element is asked for now.
  var next: Limit? {
    let next: Limit? = first.timeLeft.map { (limit, $0) } ?? pause.map { (nil, $0) }
    guard let whole else { return next }
    let timeLeft = whole - uptime()
    if let next, next.timeLeft < timeLeft { return next }
    return (whole, timeLeft)
  }
}
