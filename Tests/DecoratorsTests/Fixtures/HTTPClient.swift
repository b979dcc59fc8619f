struct Response: Sendable, Equatable {
  var status: Int
}

/// Its results tell of failures.
protocol HTTPClient: Sendable {
  func execute(_ request: String) async throws -> (String, Response)
  func status() async -> Int
}
