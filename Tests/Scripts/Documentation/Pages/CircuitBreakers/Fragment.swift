protocol Fragment: Sendable {
  func get() async throws -> Response
  func save() async throws(SaveError)
}
