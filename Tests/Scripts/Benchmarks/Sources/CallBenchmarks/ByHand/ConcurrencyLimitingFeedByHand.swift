import Synchronization

/// A limit on calls at once as people write it: a number under a lock.
final class ConcurrencyLimitingFeedByHand: Feed {
  struct ReachedError: Error {}

  private let decoratee: any Feed
  private let underWay = Mutex(0)

  init(_ decoratee: any Feed) {
    self.decoratee = decoratee
  }

  private func begin() throws {
    try underWay.withLock { underWay in
      guard underWay < 1_000 else { throw ReachedError() }
      underWay += 1
    }
  }

  private func end() {
    underWay.withLock { $0 -= 1 }
  }

  func page(_ number: Int) async throws -> Int {
    try begin()
    defer { end() }
    return try await decoratee.page(number)
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    do {
      try begin()
    } catch {
      return completion(.failure(error))
    }
    decoratee.load(number) { result in
      self.end()
      completion(result)
    }
  }

  func decode(_ number: Int) throws -> Int {
    try begin()
    defer { end() }
    return try decoratee.decode(number)
  }
}
