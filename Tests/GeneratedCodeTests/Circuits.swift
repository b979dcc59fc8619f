import Decorators

enum StockError: Error, Equatable {
  case unavailable(for: Duration?)
  case gone
}

protocol Stock: Sendable {
  func count(of article: String) async throws -> Int
  func order(_ article: String) async throws
  func price(of article: String) async throws(StockError) -> Int
  func weight(of article: String) throws -> Double
  func reserve(_ articles: inout [String]) throws
  func find(_ text: String, completion: @escaping @Sendable (Result<[String], any Error>) -> Void)
  func picture(
    of article: String, completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?)
  func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item
  var name: String { get }
  func close() async
}

@MainActor protocol Rack {
  func article(at index: Int) async throws -> Rack.Article
  typealias Article = NonSendableArticle
}

final class NonSendableArticle {
  var name = "a"
}

protocol Depot: Actor {
  func count() async throws -> Int
  func take(_ number: Int) throws -> Int
}
