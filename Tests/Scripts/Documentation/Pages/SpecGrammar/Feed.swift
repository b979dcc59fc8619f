protocol Feed {
  func load() async throws -> [Item]
  var name: String { get }
}
