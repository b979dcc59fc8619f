import Synchronization

/// A circuit breaker as people write it: failures in a row under a lock.
final class CircuitBreakingFeedByHand: Feed {
  struct OpenError: Error {}

  private struct State {
    var failures = 0
    var openUntil: ContinuousClock.Instant?
  }

  private let decoratee: any Feed
  private let state = Mutex(State())

  init(_ decoratee: any Feed) {
    self.decoratee = decoratee
  }

  private func check() throws {
    try state.withLock { state in
      guard let openUntil = state.openUntil else { return }
      if ContinuousClock.now < openUntil { throw OpenError() }
      state.openUntil = nil
    }
  }

  private func count(isFailure: Bool) {
    state.withLock { state in
      guard isFailure else {
        state.failures = 0
        return
      }
      state.failures += 1
      if state.failures >= 10 { state.openUntil = .now + .seconds(5) }
    }
  }

  func page(_ number: Int) async throws -> Int {
    try check()
    do {
      let page = try await decoratee.page(number)
      count(isFailure: false)
      return page
    } catch {
      count(isFailure: true)
      throw error
    }
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    do {
      try check()
    } catch {
      return completion(.failure(error))
    }
    decoratee.load(number) { result in
      if case .failure = result {
        self.count(isFailure: true)
      } else {
        self.count(isFailure: false)
      }
      completion(result)
    }
  }

  func decode(_ number: Int) throws -> Int {
    try check()
    do {
      let result = try decoratee.decode(number)
      count(isFailure: false)
      return result
    } catch {
      count(isFailure: true)
      throw error
    }
  }
}
