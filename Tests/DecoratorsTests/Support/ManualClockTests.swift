import Decorators
import DecoratorsTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ManualClockTests {
  let clock = ManualClock()

  @Test func `A clock stands still until it is advanced`() {
    #expect(clock.now.sinceStart == .zero)
    clock.advance(by: .seconds(2))
    clock.advance(by: .milliseconds(500))
    clock.advance(by: .zero)
    #expect(clock.now.sinceStart == .milliseconds(2_500))
  }

  @Test func `Instants are measured from the start`() {
    let early = ManualClock.Instant(sinceStart: .seconds(1))
    let late = early.advanced(by: .seconds(3))
    #expect(early < late)
    #expect(early.duration(to: late) == .seconds(3))
    #expect(late.duration(to: early) == .seconds(-3))
  }

  @Test func `A task sleeps until its deadline`() async throws {
    let sleeper = Task { [clock] in
      try await clock.sleep(for: .seconds(3))
      return clock.now.sinceStart
    }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(2_999))
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(1))
    #expect(try await sleeper.value == .seconds(3))
    #expect(clock.sleeps == [.seconds(3)])
  }

  @MainActor
  @Test func `Each sleeper wakes at its deadline`() async throws {
    let woken = Box()
    let sleepers = [3, 1, 2].map { seconds in
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        woken.value = woken.value * 10 + seconds
      }
    }
    try await clock.waitForSleepers(3)
    for (sleeper, expected) in [(sleepers[1], 1), (sleepers[2], 12), (sleepers[0], 123)] {
      clock.advance(by: .seconds(1))
      try await sleeper.value
      #expect(woken.value == expected)
    }
  }

  @Test(arguments: [0, -1])
  func `A sleep until a past instant ends at once`(seconds: Int) async throws {
    clock.advance(by: .seconds(10))
    try await clock.sleep(for: .seconds(seconds))
    #expect(clock.sleeps == [.zero])
  }

  @Test func `Cancellation ends a sleep`() async throws {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test(arguments: [true, false], [-1, 1])
  func `A cancelled task does not sleep`(autoAdvancing: Bool, seconds: Int) async {
    let clock = ManualClock(autoAdvancing: autoAdvancing)
    let sleeper = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(seconds))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.now.sinceStart == .zero)
  }

  @Test func `A test can wait for a number of sleepers`() async throws {
    let waiter = Task { [clock] in
      try await clock.waitForSleepers(2)
      return clock.sleeps.count
    }
    let sleepers = (1...2).map { _ in
      Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    }
    #expect(try await waiter.value == 2)
    clock.advance(by: .seconds(1))
    for sleeper in sleepers { try await sleeper.value }
  }

  @Test func `Waiting for sleepers can be cancelled`() async {
    let waiter = Task { [clock] in try await clock.waitForSleepers() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
  }

  @Test func `An auto-advancing clock takes every sleep to its deadline`() async throws {
    let clock = ManualClock(autoAdvancing: true)
    try await clock.sleep(for: .seconds(1))
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(until: ManualClock.Instant())
    #expect(clock.now.sinceStart == .seconds(3))
    #expect(clock.sleeps == [.seconds(1), .seconds(2), .zero])
  }

  @Test func `Many tasks can sleep, advance and cancel at the same time`() async {
    await withDiscardingTaskGroup { group in
      for _ in 0..<500 {
        group.addTask { [clock] in
          let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
          clock.advance(by: .seconds(1))
          sleeper.cancel()
          _ = await sleeper.result
        }
      }
    }
    // Another task may advance the clock after a deadline is chosen and before the sleep begins.
    #expect(clock.sleeps.count == 500)
    #expect(clock.sleeps.allSatisfy { (.zero ... .seconds(1)).contains($0) })
    #expect(clock.now.sinceStart == .seconds(500))
  }
}
