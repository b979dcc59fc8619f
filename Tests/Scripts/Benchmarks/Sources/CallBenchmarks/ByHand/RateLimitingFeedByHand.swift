import Foundation
import Synchronization

/// A rate limit as people write it: a bucket of tokens, as a floating-point number under a lock.
final class RateLimitingFeedByHand: Feed {
  struct ExceededError: Error {}

  private struct Bucket {
    var tokens = 1e9
    var time = ContinuousClock.now
  }

  private let decoratee: any Feed
  private let bucket = Mutex(Bucket())

  init(_ decoratee: any Feed) {
    self.decoratee = decoratee
  }

  private func take() throws {
    try bucket.withLock { bucket in
      let now = ContinuousClock.now
      bucket.tokens = min(1e9, bucket.tokens + (now - bucket.time) / .seconds(1) * 1e9)
      bucket.time = now
      guard bucket.tokens >= 1 else { throw ExceededError() }
      bucket.tokens -= 1
    }
  }

  func page(_ number: Int) async throws -> Int {
    try take()
    return try await decoratee.page(number)
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    do {
      try take()
    } catch {
      return completion(.failure(error))
    }
    decoratee.load(number, completion: completion)
  }

  func decode(_ number: Int) throws -> Int {
    try take()
    return try decoratee.decode(number)
  }
}
