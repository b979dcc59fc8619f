import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Calls with equal arguments that are made at the same time.
@Suite(.timeLimit(.minutes(10)))
struct SharedCallsTests {
  private let calls = SharedCalls()
  private let gate = GatedCalls<Int>()

  @Test func `Callers of other members, or with other arguments, do not share`() async throws {
    let load = { @Sendable [gate] in try await gate.call() }
    let tasks = [
      Task { [calls] in try await calls.call(of: "A.b(c:)", 1) { try await load() } },
      Task { [calls] in try await calls.call(of: "A.b(c:)", 2) { try await load() } },
      Task { [calls] in try await calls.call(of: "A.d(e:)", 1) { try await load() } },
      Task { [calls] in try await calls.call(of: "A.b(c:)") { try await load() } },
      Task { [calls] in try await calls.call(of: "A.b(c:)", 1, "") { try await load() } },
      Task { [calls] in try await calls.call(of: "A.b(c:)", UInt8(1)) { try await load() } },
      // Not equal to itself.
      Task { [calls] in try await calls.call(of: "A.b(c:)", Double.nan) { try await load() } },
      Task { [calls] in try await calls.call(of: "A.b(c:)", Double.nan) { try await load() } },
    ]
    await gate.started(8)
    for number in 1...8 { gate.end(number, with: .success(number)) }
    var results: Set<Int> = []
    for task in tasks { results.insert(try await task.value) }
    #expect(results == Set(1...8))
  }

  @Test func `A call within itself is made`() async {
    let log = MemoryLog()
    let value = await CallLog(to: log).call("A.outer()") { [calls] in
      await calls.call(of: "A.b(c:)", 1) {
        await calls.call(of: "A.b(c:)", 1) { 7 }
      }
    }
    #expect(value == 7)
    #expect(log.events.contains { "\($0)".contains("is a part of a call for the same result") })
  }

  @Test func `All callers of eight threads end, and leave nothing behind`() async {
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
