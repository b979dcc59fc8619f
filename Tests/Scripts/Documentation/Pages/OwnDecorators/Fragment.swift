protocol Fragment: Sendable {
  func load() async throws -> [String]
  func save(_ items: [String]) async throws
}
