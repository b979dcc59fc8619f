import Synchronization

/// A cache as people write it, of the fast kind: a dictionary under a lock.
final class CachingFeedByHand: Feed {
  private let decoratee: any Feed
  private let pages = Mutex<[Int: Int]>([:])

  init(_ decoratee: any Feed) {
    self.decoratee = decoratee
  }

  func page(_ number: Int) async throws -> Int {
    if let page = pages.withLock({ $0[number] }) { return page }
    let page = try await decoratee.page(number)
    pages.withLock { $0[number] = page }
    return page
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    decoratee.load(number, completion: completion)
  }

  func decode(_ number: Int) throws -> Int {
    try decoratee.decode(number)
  }
}
