import Testing

@testable @_spi(Generated) import Decorators

/// Calls with equal arguments that are made at the same time.
@Suite(.timeLimit(.minutes(1)))
struct SharedCallsTests {
  private struct Offline: Error {}

  private let calls = SharedCalls()
  private let gate = GatedCalls<Int>()

  private func waiters(_ argument: Int) -> Int {
    calls.inFlight.waiters(
      of: CallKey(member: MemberName(member: "A.b(c:)"), key: MemoryKey(argument))) ?? 0
  }

  private func call(_ argument: Int = 1) -> Task<Int, any Error> {
    Task { [calls, gate] in
      try await calls.call(of: "A.b(c:)", argument) { try await gate.call() }
    }
  }

  /// A call that waits for one that was made before, if there is one.
  private func joined(_ argument: Int = 1) async -> Task<Int, any Error> {
    let count = waiters(argument) + 1
    let task = call(argument)
    await until { waiters(argument) == count }
    return task
  }

  @Test func callersWithEqualArgumentsShareACall() async throws {
    let tasks = [await joined(), await joined(), await joined()]
    await gate.started(1)
    #expect(calls.count == 1)
    gate.end(1, with: .success(7))
    for task in tasks { #expect(try await task.value == 7) }
    #expect(gate.started == 1)
    #expect(calls.count == 0)
  }

  @Test func nothingIsStored() async throws {
    let first = await joined()
    await gate.started(1)
    gate.end(1, with: .success(7))
    #expect(try await first.value == 7)
    let second = await joined()
    await gate.started(2)
    gate.end(2, with: .failure(Offline()))
    await #expect(throws: Offline.self) { try await second.value }
    #expect(calls.inFlight.count == 0)
  }

  @Test func callersWithOtherArgumentsOrOfOtherMembersDoNotShare() async throws {
    let tasks = [
      await joined(1), await joined(2),
      Task { [calls, gate] in try await calls.call(of: "A.d(e:)", 1) { try await gate.call() } },
      Task { [calls, gate] in try await calls.call(of: "A.b(c:)") { try await gate.call() } },
      Task { [calls, gate] in try await calls.call(of: "A.b(c:)", 1, "") { try await gate.call() }
      },
      Task { [calls, gate] in
        try await calls.call(of: "A.b(c:)", UInt8(1)) { try await gate.call() }
      },
    ]
    await gate.started(6)
    for number in 1...6 { gate.end(number, with: .success(number)) }
    var results: Set<Int> = []
    for task in tasks { results.insert(try await task.value) }
    #expect(results == [1, 2, 3, 4, 5, 6])
  }

  @Test func argumentsThatAreNotEqualToThemselvesAreNotShared() async throws {
    let tasks = (0..<2).map { _ in
      Task { [calls, gate] in
        try await calls.call(of: "A.b(c:)", Double.nan) { try await gate.call() }
      }
    }
    await gate.started(2)
    for number in 1...2 { gate.end(number, with: .success(number)) }
    for task in tasks { _ = try await task.value }
  }

  @Test func cancelledCallerLeavesTheOthers() async throws {
    let first = await joined()
    let second = await joined()
    await gate.started(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(gate.cancelled == 0)
    gate.end(1, with: .success(7))
    #expect(try await second.value == 7)
  }

  @Test func callIsCancelledWhenAllHaveLeft() async throws {
    let tasks = [await joined(), await joined()]
    await gate.started(1)
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    await gate.cancelled(1)
    await until { calls.inFlight.count == 0 }
  }

  @Test func whoCannotThrowCancellationGetsTheOutcome() async {
    let first = Task { [calls, gate] () -> LoadError? in
      do throws(LoadError) {
        _ = try await calls.call(of: "A.b(c:)", 1) { () async throws(LoadError) in
          do { return try await gate.call() } catch { throw LoadError(number: 9) }
        }
        return nil
      } catch {
        return error
      }
    }
    await gate.started(1)
    first.cancel()
    #expect(await first.value == LoadError(number: 9))
    #expect(gate.cancelled == 1)
  }

  @Test func callWithinItselfIsMade() async {
    let log = MemoryLog()
    let value = await CallLog(to: log).call("A.outer()") { [calls] in
      await calls.call(of: "A.b(c:)", 1) {
        await calls.call(of: "A.b(c:)", 1) { 7 }
      }
    }
    #expect(value == 7)
    #expect(log.events.contains { "\($0)".contains("is a part of a call for the same result") })
  }

  @Test func joiningIsNoted() async throws {
    let log = MemoryLog()
    let first = await joined()
    let second = Task { [calls, gate] in
      try await CallLog(to: log).call("A.b(c:)") {
        try await calls.call(of: "A.b(c:)", 1) { try await gate.call() }
      }
    }
    await until { waiters(1) == 2 }
    await gate.started(1)
    gate.end(1, with: .success(7))
    _ = try await (first.value, second.value)
    #expect(log.events.contains { "\($0)".contains("shares a call that was under way") })
  }

  @Test func callsThatBeginAfterAChangeJoinNoneFromBefore() async throws {
    let first = await joined()
    await gate.started(1)
    calls.separate()
    let second = call()
    await gate.started(2)
    let third = await joined()
    gate.end(1, with: .success(1))
    #expect(try await first.value == 1)
    // The end of the first takes nothing from those that came later.
    #expect(calls.count == 1)
    gate.end(2, with: .success(2))
    #expect(try await second.value == 2)
    #expect(try await third.value == 2)
  }

  @Test func eightThreadsOfCallersEndAndLeaveNothing() async {
    let made = Shared(0)
    let tasks = Shared<[Task<Int, any Error>]>([])
    await withEightThreads { [calls] thread in
      for number in 0..<200 {
        let task = Task {
          try await calls.call(of: "A.b(c:)", number % 5) { () async throws in
            await Task.yield()
            return made.next()
          }
        }
        if (number + thread).isMultiple(of: 7) { task.cancel() }
        if number.isMultiple(of: 50) { calls.separate() }
        tasks.change { $0.append(task) }
      }
    }
    for task in tasks.value {
      if case .failure(let error) = await task.result { #expect(error is CancellationError) }
    }
    await until { calls.inFlight.count == 0 }
    #expect(calls.count == 0)
    #expect(made.value <= 1_600)
  }
}
