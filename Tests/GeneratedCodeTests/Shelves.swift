struct Item: Codable, Sendable, Equatable {
  var id: Int
  var text = "text"
}

enum ShelfError: Error {
  case closed, burnt
}

protocol Shelves: Sendable {
  func item(id: Int) async throws -> Item
  func items(ids: [Int]) async throws -> [Item]
  func known(ids: [Int]) async throws -> [Item]
  func table(for ids: [Int]) async throws -> [Int: Item]
  func chapter(_ number: Int, of book: String) async throws(ShelfError) -> String
  func chapters(_ numbers: [Int], of book: String) async throws(ShelfError) -> [String]
  func save(id: Int) async throws
}

/// The same members, whose results are stored as data.
protocol StoredShelves: Shelves {}

protocol LocalShelf {
  func item(id: Int) async throws -> Item
  func items(ids: [Int]) async throws -> [Item]
}
