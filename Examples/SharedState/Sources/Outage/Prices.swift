import Synchronization

/// Prices that only rise, so that an old one is known for what it is.
protocol Prices: Sendable {
  func price(of item: Int) async throws -> Int
  func raise(_ item: Int) async throws -> Int
}

final class RisingPrices: Prices {
  private let prices = Mutex<[Int: Int]>([:])
  private let count = Atomic(0)

  /// The number of requests for a price.
  var calls: Int { count.load(ordering: .relaxed) }

  func price(of item: Int) async throws -> Int {
    count.wrappingAdd(1, ordering: .relaxed)
    return prices.withLock { $0[item, default: 0] }
  }

  func raise(_ item: Int) async throws -> Int {
    prices.withLock { prices in
      prices[item, default: 0] += 1
      return prices[item, default: 0]
    }
  }
}
