protocol Pages: Sendable {
  func page(id: Int) async throws -> Page
  func logOut(ownerID: String) async
  func publish(id: Int) async throws
}
