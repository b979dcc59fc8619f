import Foundation

protocol Fragment: Sendable {
  func fetchFeed() async throws -> [Item]
  func item(id: Int) async throws -> Item
  func front() async throws -> [Item]
  func rates() async throws -> [String: Double]
  func page(number: Int) async throws -> [Item]
  func save(_ item: Item) async throws -> Item
  func rename(id: Int, to title: String) async throws
}
