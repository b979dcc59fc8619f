import Synchronization

/// What is cached: an item for each number.
protocol Catalog: Sendable {
  func item(number: Int) async -> Int
}

/// Counts how often it is asked, which is how often the cache has missed.
final class CountingCatalog: Catalog {
  private let counter = Atomic(0)

  var count: Int { counter.load(ordering: .relaxed) }

  func item(number: Int) async -> Int {
    counter.wrappingAdd(1, ordering: .relaxed)
    return number
  }
}
