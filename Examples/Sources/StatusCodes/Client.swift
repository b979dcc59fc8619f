import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client as `URLSession` is: whatever the status, the response is a result.
protocol Client: Sendable {
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
  func put(_ body: Body, to url: URL) async throws -> (Data, URLResponse)
}

/// The body of a request, which can be read once, as a stream is.
final class Body: Sendable {
  struct AlreadyRead: Error {}

  private let isRead = Mutex(false)

  func read() throws -> Data {
    let wasRead = isRead.withLock { isRead in
      defer { isRead = true }
      return isRead
    }
    if wasRead { throw AlreadyRead() }
    return Data("order".utf8)
  }

  let canBeReadAgain = false
}

/// What the program brings along, for times without the server.
struct BundledClient: Client {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let response = HTTPURLResponse(
      url: request.url!, statusCode: 203, httpVersion: nil, headerFields: nil)!
    return (Data("bundled".utf8), response)
  }

  func put(_ body: Body, to url: URL) async throws -> (Data, URLResponse) {
    throw URLError(.notConnectedToInternet)
  }
}

struct SessionClient: Client {
  let session = URLSession(configuration: .ephemeral)

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await session.data(for: request)
  }

  func put(_ body: Body, to url: URL) async throws -> (Data, URLResponse) {
    var request = URLRequest(url: url)
    (request.httpMethod, request.httpBody) = ("PUT", try body.read())
    return try await session.data(for: request)
  }
}
