protocol Fragment: Sendable {
  func fetchFeed(of userID: Int) async throws -> [String]
  func search(_ text: String, userID: Int) async throws -> [String]
  func save() async throws(SaveError)
  func export() async throws -> String
  func complete(_ prompt: String) async throws -> Completion
}
