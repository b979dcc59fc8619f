/// Members whose calls are told what they replace, and where they go on.
protocol Chronicle: Sendable {
  func dated(id: Int) async throws -> Dated
  func lines(id: Int) -> AsyncThrowingStream<String, any Error>
}

struct Dated: Codable, Sendable, Equatable {
  var id: Int
}
