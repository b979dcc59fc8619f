protocol Fragment: Sendable {
  func load() async throws -> [String]
  func item(id: Int, page: Int) async throws -> Item
  func save(_ items: [String]) async throws
  func rename(id: Int) async throws -> Item
}
