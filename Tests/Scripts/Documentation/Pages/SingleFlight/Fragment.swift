protocol Fragment: Sendable {
  func load(_ id: Int) async throws -> [String]
  func rename(_ id: Int, to name: String) async throws
}
