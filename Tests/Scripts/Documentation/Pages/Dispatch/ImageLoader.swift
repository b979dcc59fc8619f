protocol ImageLoader: Sendable {
  func image(at path: String) async throws -> [UInt8]
  func show(_ image: [UInt8]) async
}
