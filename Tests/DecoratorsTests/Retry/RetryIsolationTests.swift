@_spi(Generated) import Decorators
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RetryIsolationTests {
  let policy = RetryPolicy(
    backoff: .constant(.seconds(1)), clock: ManualClock(autoAdvancing: true))

  @Test func everyAttemptRunsOnTheActorOfTheCaller() async throws {
    #expect(try await Counter().countToThree(policy) == 3)
  }

  @MainActor
  @Test func everyAttemptRunsOnTheMainActor() async throws {
    let screen = FlakyScreen()
    let box = Box()
    let shown = try await RetryingMainActorScreen(decoratee: screen, policy: policy).show(box)
    #expect(shown === box)
    #expect(box.value == 3)
    await #expect(throws: LoadError(number: 6)) {
      _ = try await RetryingMainActorScreen(decoratee: screen, policy: policy).load(box)
    }
  }

  @Test func valuesNeedNotBeSendable() async throws {
    let box = Box()
    var total = 0
    let store = RetryingPlainStore(decoratee: FlakyStore(), policy: policy)
    #expect(try await store.add(box, to: &total) === box)
    #expect(box.value == 3)
    #expect(total == 3)
  }

  @Test func typedErrorsKeepTheirType() async {
    var attempts = 0
    do throws(LoadError) {
      _ = try await policy.retry { () async throws(LoadError) -> Int in
        attempts += 1
        throw LoadError(number: attempts)
      }
    } catch {
      #expect(error.number == 3)
    }
    #expect(attempts == 3)
  }

  @Test func operationThatCannotThrowNeedsNoTry() async {
    #expect(await policy.retry { 7 } == 7)
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

private struct FlakyScreen: MainActorScreen {
  func show(_ box: Box) async throws -> Box {
    MainActor.assertIsolated()
    box.value += 1
    if box.value < 3 { throw LoadError() }
    return box
  }

  func load(_ box: Box) async throws(LoadError) -> Box {
    box.value += 1
    throw LoadError(number: box.value)
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
