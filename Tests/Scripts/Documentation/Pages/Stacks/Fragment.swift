protocol Fragment: Sendable {
  func load(_ id: Int) async throws -> [String]
}
