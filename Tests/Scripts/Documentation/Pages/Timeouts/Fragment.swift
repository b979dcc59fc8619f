protocol Fragment: Sendable {
  func load(_ id: Int) async throws -> [String]
  func save() async throws(SaveError)
}
