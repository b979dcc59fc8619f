import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client as `URLSession` is: whatever the status, the response is a result.
protocol Client: Sendable {
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

/// What the program brings along, for times without the server.
struct BundledClient: Client {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    (
      Data("bundled".utf8),
      HTTPURLResponse(url: request.url!, statusCode: 203, httpVersion: nil, headerFields: nil)!
    )
  }
}

struct SessionClient: Client {
  let session = URLSession(configuration: .ephemeral)

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await session.data(for: request)
  }
}
