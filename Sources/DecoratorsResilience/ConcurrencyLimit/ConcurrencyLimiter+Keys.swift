@_spi(Generated) import Decorators

extension ConcurrencyLimiter {
  /// The key of a limit, if there is one for each host or tenant.
  public typealias Key = AdmissionKey

  /// Returns the limiter of the calls with a key, such as one of the hosts of a service.
  ///
  ///     let limiter = limiter.limiter(for: ConcurrencyLimiter.Key("host:", "eu.example.com"))
  ///     print(limiter.underWay)
  ///
  /// It has places of its own, and the clock and observer of this one. Its events have the key. If the
  /// ``policy`` of this limiter changes, so does that of all keys.
  ///
  /// Limiters are made when they are first used. Those of 10,000 keys are kept: beyond, those are
  /// forgotten that were used least recently, unless a call or your code uses them. One whose limit is
  /// fixed can be forgotten whenever nothing uses it, which changes nothing. One with a policy of its own
  /// or a gauge is kept.
  ///
  /// - Parameter key: The key. This limiter is that of the key `all`.
  public func limiter(for key: Key) -> ConcurrencyLimiter {
    if key.isAll { return self }
    return keyed.control(for: key) {
      ConcurrencyLimiter(for: key, in: self)
    } synchronize: { limiter in
      limiter.change(to: policy, isOwn: false)
    } standing: {
      { $0.standing }
    }
  }

  /// Returns the limiter of calls with a key, which is of its own for each `member`, if that is given.
  @_spi(Generated)
  public func limiter<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> ConcurrencyLimiter {
    limiter(for: Key(names, of: member, repeat each values))
  }
}
