protocol Search: Sendable {
  func results(for text: String) async throws -> [String]
}
