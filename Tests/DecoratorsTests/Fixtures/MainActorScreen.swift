@MainActor
protocol MainActorScreen {
  func show(_ box: Box) async throws -> Box
  func load(_ box: Box) async throws(LoadError) -> Box
}
