/// The limits on the wait for a shared call, counted from its beginning.
struct CallLimits {
  /// The longest wait for the store before the call is made. It is at most half of the available
  /// time.
  let reading: Duration
  /// The time at which the cache looks for a stored result that can replace the call. It is before
  /// the end, because a slow store needs time.
  let standIn: Duration
  /// The end of the wait; `nil` if there is none.
  let end: Duration?

  private let uptime: @Sendable () -> Duration

  /// Creates the limits of a call; `nil` if it has none.
  ///
  /// - Parameter canTimeOut: A Boolean value that indicates whether the call can throw a
  ///   ``TimeoutError``.
  init?(_ strategy: CacheStrategy, canTimeOut: Bool, clock: any Clock<Duration>) {
    end = canTimeOut ? strategy.hardTimeout : nil
    let latest = end.map { $0 * 9 / 10 }
    guard let standIn = [strategy.softTimeout, latest].compactMap({ $0 }).min() else {
      return nil
    }
    self.standIn = standIn
    reading = standIn / 2
    uptime = clock.uptime()
  }

  /// The time since the beginning.
  var elapsed: Duration { uptime() }

  /// The time that is left; `nil` if the wait has no end.
  var remaining: Duration? { end.map { $0 - elapsed } }
}
