import Foundation

/// A retry as people write it.
final class RetryingFeedByHand: Feed {
  private let decoratee: any Feed
  private let maxAttempts: Int
  private let delay: TimeInterval

  init(_ decoratee: any Feed, maxAttempts: Int = 3, delay: TimeInterval = 0.2) {
    self.decoratee = decoratee
    self.maxAttempts = maxAttempts
    self.delay = delay
  }

  func page(_ number: Int) async throws -> Int {
    var attempt = 1
    while true {
      do {
        return try await decoratee.page(number)
      } catch {
        if attempt == maxAttempts || error is CancellationError { throw error }
        attempt += 1
        try await Task.sleep(for: .seconds(delay))
      }
    }
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    load(number, attempt: 1, completion: completion)
  }

  private func load(
    _ number: Int, attempt: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    decoratee.load(number) { result in
      if case .failure = result, attempt < self.maxAttempts {
        DispatchQueue.global().asyncAfter(deadline: .now() + self.delay) {
          self.load(number, attempt: attempt + 1, completion: completion)
        }
      } else {
        completion(result)
      }
    }
  }

  func decode(_ number: Int) throws -> Int {
    for _ in 1..<maxAttempts {
      if let result = try? decoratee.decode(number) { return result }
    }
    return try decoratee.decode(number)
  }
}
