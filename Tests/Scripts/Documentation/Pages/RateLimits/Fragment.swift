protocol Fragment: Sendable {
  func fetchFeed(of userID: Int) async throws -> [String]
  func search(_ text: String, userID: Int) async throws -> [String]
  func export() async throws -> String
}
