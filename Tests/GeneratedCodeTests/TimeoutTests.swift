import Decorators
import DecoratorsTesting
import Testing

/// Generated code that limits the time of calls, run.
@Suite(.timeLimit(.minutes(10)))
struct TimeoutTests {
  private struct Empty: Downloads {
    func size(of name: String) async throws -> Int { 1 }
    func first(_ count: Int) async throws -> [String] { [] }
    func checked(_ name: String) async throws(DownloadError) -> Int { 1 }
    func stop(_ name: String) async throws {}
    func ping(completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
    func report(
      completion: (@MainActor @Sendable (Int?, (any Error)?) -> Void)?
    ) throws -> String { "begun" }
  }

  /// Ends when it is cancelled, and not before; what it is to complete is forgotten.
  private let endless: some Downloads = Empty().injectingFaults(FaultInjector([.hang()]))

  private let clock = ManualClock()

  private var downloads: some Downloads {
    endless.timingOut(Timeout(after: .seconds(5), clock: clock))
  }

  /// What a call ends with after exactly its limit.
  private func error(
    after limit: Duration, _ call: @escaping @Sendable (any Downloads) async throws -> Void
  ) async throws -> (any Error)? {
    let ending = Task { [downloads] in
      do {
        try await call(downloads)
        return (any Error)?.none
      } catch {
        return error
      }
    }
    try await clock.waitForSleepers()
    #expect(clock.sleeps.last == limit)
    clock.advance(by: limit)
    return await ending.value
  }

  @Test func `A member has the limit of all, or its own`() async throws {
    let error = try await error(after: .seconds(5)) { _ = try await $0.size(of: "a") }
    #expect((error as? TimeoutError)?.limit == .seconds(5))
    let own = try await self.error(after: .milliseconds(250)) { _ = try await $0.first(1) }
    #expect((own as? TimeoutError)?.limit == .milliseconds(250))
  }

  @Test func `A type of errors is kept`() async throws {
    let error = try await error(after: .seconds(5)) { _ = try await $0.checked("a") }
    #expect(error as? DownloadError == .tooLate(after: .seconds(5)))
  }

  @Test func `A call that is waited for ends the same way`() async throws {
    let error = try await error(after: .seconds(5)) { try await $0.stop("a") }
    #expect(error is TimeoutError)
  }

  @Test func `Completion handlers are told, those of an actor there`() async throws {
    let ping = try await error(after: .seconds(5)) { downloads in
      let result = await withCheckedContinuation { continuation in
        downloads.ping { continuation.resume(returning: $0) }
      }
      _ = try result.get()
    }
    #expect(ping is TimeoutError)
    let report = try await error(after: .seconds(5)) { downloads in
      let error = try await withCheckedThrowingContinuation { continuation in
        do {
          let text = try downloads.report { _, error in continuation.resume(returning: error) }
          #expect(text == "begun")
        } catch {
          continuation.resume(throwing: error)
        }
      }
      if let error { throw error }
    }
    #expect(report is TimeoutError)
  }

  @Test func `An argument takes the place of the spec's limit for all`() async throws {
    let downloads = endless.timingOut(after: .zero)
    let error = await #expect(throws: TimeoutError.self) { try await downloads.size(of: "a") }
    #expect(error?.limit == .zero)
  }
}
