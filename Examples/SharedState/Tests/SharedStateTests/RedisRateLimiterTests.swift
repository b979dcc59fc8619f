import Decorators
import Foundation
import Redis
import Synchronization
import Testing

/// A limit over a real server.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct RedisRateLimiterTests {
  private let server: RedisServer
  /// So slow that no call comes back while a test runs.
  private let policy = RateLimitPolicy(calls: 1, per: .seconds(600), burst: 3)

  init() throws {
    server = try RedisServer()
  }

  private func process(
    _ onOutage: @escaping @Sendable (Bool) -> Void = { _ in }
  ) -> RedisRateLimiter {
    RedisRateLimiter(policy, port: server.port, onOutage: onOutage)
  }

  @Test func processesShareALimit() async {
    let (one, two) = (process(), process())
    #expect(await one.take(for: .all) == .taken)
    #expect(await two.take(for: .all) == .taken)
    #expect(await one.take(for: .all) == .taken)
    for limiter in [one, two] {
      guard case .wait(let time) = await limiter.take(for: .all) else {
        Issue.record("a call was let through")
        continue
      }
      #expect(time > .seconds(500) && time <= .seconds(600))
    }
    #expect(await two.take(for: RateLimitKey("user", 7)) == .taken)
  }

  @Test func aServerThatIsGoneIsToldOfOnce() async throws {
    let told = Mutex<[Bool]>([])
    let limiter = process { isOutage in told.withLock { $0.append(isOutage) } }
    #expect(await limiter.take(for: .all) == .taken)
    server.stop()
    for _ in 0..<3 { #expect(await limiter.take(for: .all) == .taken) }
    #expect(await limiter.take(for: .all) != .taken)
    #expect(told.withLock(\.self) == [true])
    try server.startIfStopped()
    // It is asked again after a second.
    while told.withLock({ $0.count }) == 1 {
      _ = await limiter.take(for: .all)
      await Task.yield()
    }
    #expect(told.withLock(\.self) == [true, false])
  }
}
