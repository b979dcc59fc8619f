@_spi(Generated)
extension Timeout {
  /// Makes a call whose stream fails when the time to the first element is over, or the time between two
  /// elements.
  ///
  /// - Parameters:
  ///   - own: The limit that the spec sets for the member. The time is that of the call and that in which
  ///     the first element is asked for.
  ///   - pause: The longest time in which a further element is asked for; unlimited by default.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil, between pause: Duration? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) async throws(Failure) -> Stream {
    let limit = limit(own)
    let uptime = clock.uptime()
    let opened = try await TimeLimit.result(
      for: member, within: limit, by: clock, isCancellable: true
    ) { () async throws(Failure) in UncheckedTransfer(value: try await operation()) }
    guard let opened else {
      let failure = timedOut(limit).asFailure(error)
      if let failure = failure as? Failure { throw failure }
      return Stream { () async throws(Stream.Failure) in throw failure }
    }
    return timed(
      opened.value.next, of: member, limit, timeLeft: limit - uptime(), between: pause, error)
  }

  /// Makes a synchronous call whose stream has the same limits.
  public func stream<Stream: CallStream, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil, between pause: Duration? = nil,
    isolation: (any Actor)? = #isolation, _ operation: @escaping () throws(Failure) -> Stream,
    error: ((TimeoutError) -> Stream.Failure)? = nil
  ) -> Stream {
    let limit = limit(own)
    let next = context(of: member, within: limit).run {
      StreamCall(of: member, isolation: isolation, operation).outcome!.next
    }
    return timed(next, of: member, limit, timeLeft: limit, between: pause, error)
  }

  /// Returns a stream whose elements have time limits. Each is that of the code that asks, when it asks.
  private func timed<Stream: CallStream>(
    _ next: @escaping Stream.Next, of member: String?, _ limit: Duration, timeLeft: Duration,
    between pause: Duration?, _ error: ((TimeoutError) -> Stream.Failure)?
  ) -> Stream {
    let next = UncheckedTransfer(value: next)
    var first: (limit: Duration, timeLeft: Duration)? = (limit, timeLeft)
    return Stream { () async throws(Stream.Failure) in
      guard let timeLeft = CallContext.limited(first?.timeLeft ?? pause) else {
        return try await next.value()
      }
      let element = try await value(
        of: member, within: timeLeft, outOf: first?.limit ?? timeLeft,
        { () async throws(Stream.Failure) in try await next.value() }, error)
      first = nil
      return element
    }
  }
}
