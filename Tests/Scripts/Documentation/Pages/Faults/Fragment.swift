protocol Fragment: Sendable {
  func fetchFeed() async throws -> [String]
  func load(completion: @escaping @Sendable (Int?, (any Error)?) -> Void)
  func save() async throws(SaveError)
}
