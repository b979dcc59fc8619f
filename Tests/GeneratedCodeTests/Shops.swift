import Foundation

struct Article: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

struct ShopError: Error, Equatable {
  var code = 1
}

protocol Shop: Sendable {
  func item(id: Int) async throws -> Article?
  func search(_ text: String, page: Int?, trace: String) async throws -> [Article]
  func price(of id: Int?) async throws(ShopError) -> Int
  func rating(id: Int) async -> Int
  func save(_ article: Article) async throws -> Article
  func rename(id: Int, to title: String) async throws
}

/// Who is asking.
enum Account {
  @TaskLocal static var current = "nobody"
}

/// What need not be `Sendable` where nothing is shared.
final class Draft: Codable {
  var text: String

  init(_ text: String) { self.text = text }
}

protocol Archive: Sendable {
  func document(id: Int) async throws -> Article
  func draft(id: Int) async throws -> Draft
  func store(id: Int, _ title: String) async throws -> Article
}

/// A protocol that is not `Sendable`.
protocol Desk {
  func note(_ number: Int) async throws -> String
}

protocol Warehouse: Actor {
  func stock(of id: Int) async throws -> Int
  func take(_ id: Int) async throws
}

protocol Kiosk: Sendable {
  func paper() async throws -> String
}
