protocol Search: Sendable {
  func search(for text: String) async throws -> [String]
}
