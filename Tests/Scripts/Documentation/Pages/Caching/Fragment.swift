protocol Fragment: Sendable {
  func fetchFeed() async throws -> [Item]
  func item(id: Int) async throws -> Item
  func items(ids: [Int]) async throws -> [Item]
  func known(ids: [Int]) async throws -> [Item]
  func front() async throws -> [Item]
  func rates() async throws -> [String: Double]
}
