import DecoratorsCaching
import Foundation

protocol Shelf: Sendable {
  func item(number: Int) async throws -> Int
}

/// The same member, whose results are stored as data.
protocol Depot: Shelf {}

struct Numbers: Depot {
  func item(number: Int) async throws -> Int { number }
}

/// Its calls take for ever, until they are cancelled.
struct Silence: Shelf {
  func item(number: Int) async throws -> Int {
    try await Task.sleep(for: .seconds(1_000_000))
    return number
  }
}

/// A store that is down.
final class FailingStore: CacheStore {
  struct Failure: Error {}

  func data(for key: CacheKey) throws -> Data? { throw Failure() }
  func store(_ data: Data, for key: CacheKey) throws { throw Failure() }
  func removeData(for key: CacheKey) throws { throw Failure() }
}
