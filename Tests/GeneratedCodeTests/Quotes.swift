struct QuoteError: Error, Equatable {
  var code = 1
}

/// What answers slowly at times.
protocol Quotes: Sendable {
  func quote(for symbol: String) async throws -> Int
  func checked(_ symbol: String) async throws(QuoteError) -> Int
  func best() async -> Int
  func history() async throws -> [Int]
  func sorted<Item: Sendable>(_ items: [Item]) async throws -> [Item]
  func ping() async throws
  func last() async throws -> Int
}

protocol Exchange: Actor {
  func rate(of currency: String) async throws -> Double
}

@MainActor
protocol Ticker: AnyObject, Sendable {
  func line() async throws -> String
}
