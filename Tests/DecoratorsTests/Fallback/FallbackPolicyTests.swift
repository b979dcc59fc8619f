import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

/// After which errors something takes the place of a call.
@Suite struct FallbackPolicyTests {
  private struct Rejected: ClassifiedError {
    var isTransient: Bool { false }
  }

  private func fallsBack(
    after error: any Error, _ policy: FallbackPolicy = FallbackPolicy(),
    when own: ((any Error) -> Bool)? = nil
  ) -> Bool {
    (try? policy.fallback(7, after: error, of: "A.b()", errors: own)) == 7
  }

  @Test func `All errors but answers are picked`() {
    #expect(fallsBack(after: LoadError()))
    #expect(fallsBack(after: TimeoutError(limit: .seconds(1))))
    #expect(!fallsBack(after: Rejected()))
  }

  @Test func `Cancellation is never picked`() async {
    let policy = FallbackPolicy { _ in true }
    #expect(!fallsBack(after: CancellationError(), policy) { _ in true })
    #expect(!fallsBack(after: URLError(.cancelled), policy))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return fallsBack(after: LoadError(), policy)
    }
    #expect(await !task.value)
  }

  @Test func `The predicate of the policy picks, and that of the member goes first`() {
    let policy = FallbackPolicy { ($0 as? LoadError)?.number == 1 }
    #expect(fallsBack(after: LoadError(number: 1), policy))
    #expect(!fallsBack(after: LoadError(number: 2), policy))
    #expect(fallsBack(after: LoadError(number: 2), policy) { ($0 as? LoadError)?.number == 2 })
    #expect(!fallsBack(after: LoadError(number: 1), policy) { ($0 as? LoadError)?.number == 2 })
    #expect(fallsBack(after: Rejected(), FallbackPolicy { $0 is Rejected }))
  }

  @Test func `The observer and the log are told`() throws {
    let events = Shared<[CallEvent]>([])
    let log = MemoryLog()
    var policy = FallbackPolicy()
    policy.onEvent = { event in events.change { $0.append(event) } }
    _ = try CallLog(to: log).call("A.b()") {
      try policy.fallback(7, after: LoadError(), of: "A.b()")
    }
    let event = try #require(events.value.first)
    #expect(events.value.count == 1)
    #expect(event.member == "A.b()")
    #expect(event.error is LoadError)
    #expect(event.description == "failed with LoadError, falls back")
    #expect(log.events.contains { "\($0)".contains(event.description) })
  }
}
