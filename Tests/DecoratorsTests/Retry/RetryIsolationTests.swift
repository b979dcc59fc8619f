@_spi(Generated) import Decorators
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RetryIsolationTests {
  let policy = RetryPolicy(
    backoff: .constant(.seconds(1)), clock: ManualClock(autoAdvancing: true))

  @Test func everyAttemptRunsOnTheActorOfTheCaller() async throws {
    #expect(try await Counter().countToThree(policy) == 3)
  }

  @Test func valuesNeedNotBeSendable() async throws {
    let box = Box()
    var total = 0
    let store = RetryingPlainStore(decoratee: FlakyStore(), policy: policy)
    #expect(try await store.add(box, to: &total) === box)
    #expect(box.value == 3)
    #expect(total == 3)
  }
}

private actor Counter {
  var count = 0

  func countToThree(_ policy: RetryPolicy) async throws -> Int {
    try await policy.retry {
      self.assertIsolated()
      count += 1
      if count < 3 { throw LoadError() }
      return count
    }
  }
}

private struct FlakyStore: PlainStore {
  func add(_ box: Box, to total: inout Int) async throws -> Box {
    box.value += 1
    total += 1
    if box.value < 3 { throw LoadError() }
    return box
  }

  func boxes() async throws -> [Box] { [] }

  func take(_ token: consuming Token, note: borrowing String) async throws -> Int { 0 }
}
