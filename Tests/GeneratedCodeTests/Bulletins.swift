protocol Bulletins: Sendable {
  func bulletin(_ number: Int) async throws -> String
}
