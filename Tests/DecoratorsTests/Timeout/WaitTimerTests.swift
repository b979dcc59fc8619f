import DecoratorsTesting
import TestSupport
import Testing

@testable import Decorators

/// One timer for the waits for all elements of a stream.
@Suite(.timeLimit(.minutes(10)))
struct WaitTimerTests {
  private let clock = ManualClock()
  private let timeouts = Recorder<String>()

  private func timer(sleepsOn: Bool?) -> WaitTimer {
    WaitTimer(clock: clock, uptime: clock.uptime(), sleepsOn: sleepsOn)
  }

  /// Begins a wait, and ends it after some time.
  private func wait(_ timer: WaitTimer, for time: Duration, within limit: Duration) async throws {
    timer.begin(within: limit) { [timeouts] in timeouts.record("a wait that ended") }
    try await clock.waitForSleepers()
    clock.advance(by: time)
    timer.end()
  }

  /// Waits for a task that has nothing left to do but to change the state that a condition reads.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `One sleep is enough for many waits`() async throws {
    let timer = timer(sleepsOn: true)
    for _ in 1...9 { try await wait(timer, for: .seconds(1), within: .seconds(10)) }
    #expect(clock.sleeps == [.seconds(10)])
    #expect(await timeouts.finish() == [])
  }

  @Test func `A sleep goes on to the end of a later wait`() async throws {
    let timer = timer(sleepsOn: true)
    try await wait(timer, for: .seconds(4), within: .seconds(10))
    timer.begin(within: .seconds(10)) { [timeouts] in timeouts.record("out") }
    clock.advance(by: .seconds(9))
    await until { clock.sleeps.count == 2 }
    #expect(clock.sleeps == [.seconds(10), .seconds(1)])
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(await timeouts.first() == "out")
  }

  @Test func `A shorter wait ends in time`() async throws {
    let timer = timer(sleepsOn: true)
    try await wait(timer, for: .seconds(1), within: .seconds(100))
    timer.begin(within: .seconds(2)) { [timeouts] in timeouts.record("out") }
    await until { clock.sleeps.count == 2 }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    #expect(await timeouts.first() == "out")
  }

  @Test(arguments: [true, false])
  func `A wait after a sleep that nobody waited for has its own time`(sleepsOn: Bool) async throws {
    let timer = timer(sleepsOn: sleepsOn)
    try await wait(timer, for: .seconds(1), within: .seconds(10))
    clock.advance(by: .seconds(20))
    timer.begin(within: .seconds(10)) { [timeouts] in timeouts.record("out") }
    await until { clock.sleeps.last == .seconds(10) && clock.sleeps.count == 2 }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    #expect(await timeouts.first() == "out")
  }

  @Test func `Nobody sleeps after the timer was released`() async throws {
    var timer: WaitTimer? = timer(sleepsOn: true)
    try await wait(timer!, for: .seconds(1), within: .seconds(10))
    timer = nil
    await until { !clock.advanceToNextSleeper() }
    #expect(clock.now.sinceStart == .seconds(1))
  }

  @Test func `A clock that a test moves has a sleeper only while somebody waits`() async throws {
    let timer = timer(sleepsOn: nil)
    try await wait(timer, for: .seconds(1), within: .seconds(10))
    await until { !clock.advanceToNextSleeper() }
    #expect(clock.now.sinceStart == .seconds(1))
  }
}
