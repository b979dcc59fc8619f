protocol Feed {
  func load() async throws
}
