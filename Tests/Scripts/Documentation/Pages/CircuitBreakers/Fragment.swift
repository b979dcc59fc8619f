protocol Fragment: Sendable {
  func get() async throws -> Response
  func load(from host: String) async throws -> Response
  func save() async throws(SaveError)
}
