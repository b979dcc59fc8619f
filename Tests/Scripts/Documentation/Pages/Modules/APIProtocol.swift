public protocol APIProtocol: Sendable {
  func getFeed() async throws -> [String]
}
