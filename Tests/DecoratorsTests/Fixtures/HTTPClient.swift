struct Response: Sendable, Equatable {
  var status: Int
}

/// Its results tell of failures, and some members are synchronous.
protocol HTTPClient: Sendable {
  func execute(_ request: String) async throws -> (String, Response)
  func status() async -> Int
  func fetch(_ request: String) async throws(LoadError) -> Response
  func encode(_ request: String) throws -> String
  func decode(_ text: String) throws(LoadError) -> String
}
