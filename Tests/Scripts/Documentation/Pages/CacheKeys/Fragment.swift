import Foundation

protocol Fragment: Sendable {
  func load(_ id: Int) async throws -> [String]
  func fetchFeed(page: Int) async throws -> [String]
  func item(id: Int) async throws -> Item
  func items(ids: [Int]) async throws -> [Item]
  func known(ids: [Int]) async throws -> [Item]
  func page(number: Int) async throws -> [Item]
  func save(_ item: Item) async throws -> Item
  func rename(id: Int, to title: String) async throws
}
