import Foundation

/// Counts the calls of many processes in a Redis or Valkey server, so that they share one limit.
///
///     let store = RedisRateLimitStore(.search, over: transport, namespace: "search")
///     let search = RemoteSearch().limitingRate(with: RateLimiter(.search, in: store))
///
/// The generic cell rate algorithm runs in the server, as one script, by the time of the server: it does
/// not matter how the clocks of the processes go.
///
/// While the server cannot be reached each process goes by the limit alone, so that they make as many
/// calls together as there are processes times the limit. The server is tried again each second.
public final class RedisRateLimitStore: RateLimitStore {
  private let transport: any RedisTransport
  private let local: RateLimiter
  private let namespace: String
  /// The microseconds after which another call can be made, which need not be a whole number.
  let interval: Double
  /// The number of microseconds that calls may be ahead of that.
  let tolerance: Double

  /// Creates a store. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - policy: The limit on the calls of all processes together.
  ///   - transport: The client of the server.
  ///   - namespace: The beginning of all its keys; `limit` by default.
  ///   - timeout: The longest wait for the server, each time; 250 milliseconds by default.
  ///   - onOutage: Told once when the server cannot be reached (`true`), and once when it can again.
  public init(
    _ policy: RateLimitPolicy, over transport: some RedisTransport, namespace: String = "limit",
    timeout: Duration = .milliseconds(250),
    onOutage: @escaping @Sendable (_ isOutage: Bool) -> Void = { _ in }
  ) {
    let outage = OutageReport(onOutage)
    self.transport = transport.timingOut(after: timeout)
      .breakingCircuit(with: CircuitBreaker(.redisTransport, onEvent: outage.note))
    local = RateLimiter(policy)
    self.namespace = namespace
    let calls = max(1, policy.calls)
    interval = max(policy.period, .nanoseconds(1)) / .microseconds(1) / Double(calls)
    tolerance = interval * Double(max(1, policy.burst ?? calls) - 1)
  }

  public func take(for key: RateLimiter.Key) async -> Duration? { await take(1, for: key) }

  public func take(_ cost: Int, for key: RateLimiter.Key) async -> Duration? {
    guard let microseconds = await run(cost, "take", for: key) else {
      return await local.take(cost, for: key)
    }
    return microseconds == 0 ? nil : .microseconds(microseconds)
  }

  public func correct(by difference: Int, for key: RateLimiter.Key) async {
    if await run(difference, "correct", for: key) == nil {
      await local.correct(by: difference, for: key)
    }
  }

  /// Runs the script; `nil` if the server did not answer.
  private func run(_ cost: Int, _ action: String, for key: RateLimiter.Key) async -> Int? {
    let arguments = ["\(interval)", "\(tolerance)", "\(cost)", action].map { Data($0.utf8) }
    let reply = try? await Self.script.run(
      with: transport, [Data("\(namespace):\(key)".utf8)], arguments)
    guard case .integer(let microseconds) = reply else { return nil }
    return microseconds
  }

  /// Returns 0 where a call was taken, and else the microseconds until it can be. The value of the key
  /// is the time of the latest call, and how many microseconds calls were ahead then: both fit a number
  /// of Lua, while their sum would lose the fractions. A call that costs more than a burst needs no more
  /// than that, and leaves the rest to those behind it.
  private static let script = RedisScript(
    """
    local time = redis.call('TIME')
    local now = time[1] * 1000000 + time[2]
    local last, ahead = string.match(redis.call('GET', KEYS[1]) or '', '(%S+) (%S+)')
    ahead = math.max(tonumber(ahead or 0) - math.max(now - tonumber(last or now), 0), 0)
    local interval, burst = tonumber(ARGV[1]), tonumber(ARGV[1]) + tonumber(ARGV[2])
    local cost = interval * tonumber(ARGV[3])
    if ARGV[4] == 'take' then
      local wait = ahead - burst + math.min(cost, burst)
      -- A part of a microsecond that is less than what numbers round is none.
      if wait > 0.000001 then return math.ceil(wait) end
    end
    ahead = math.max(ahead + cost, 0)
    local value = string.format('%.0f %.17g', now, ahead)
    redis.call('SET', KEYS[1], value, 'PX', math.ceil(ahead / 1000) + 1)
    return 0
    """)
}
