/// How long a shared call is waited for, counted from when it was made.
struct CallLimits {
  /// How long the store is waited for before the call is made. It is at most a half of the time
  /// that there is.
  let reading: Duration
  /// When a stored result is looked for that can stand in. At the end it would be too late for a
  /// store that takes its time.
  let standIn: Duration
  /// When it is over.
  let end: Duration?

  private let uptime: @Sendable () -> Duration

  /// The limits of a call; `nil` if it has none.
  ///
  /// - Parameter canTimeOut: Whether the call can throw a ``TimeoutError``.
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

  /// How much time has passed.
  var elapsed: Duration { uptime() }

  /// How much time is left; `nil` if there is no end.
  var remaining: Duration? { end.map { $0 - elapsed } }
}
