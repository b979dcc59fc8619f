import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol APIServiceContract: Sendable {
  func perform(request: URLRequest) async throws -> Data
}

/// The service itself: one request, no retries.
struct APIService: APIServiceContract {
  var session = URLSession(configuration: .ephemeral)

  func perform(request: URLRequest) async throws -> Data {
    let (data, response) = try await session.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else { throw APIError(status: status) }
    return data
  }
}

struct APIError: Error, Equatable {
  var status: Int
}
