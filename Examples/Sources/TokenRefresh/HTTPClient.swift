import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol HTTPClient: Sendable {
  func execute(request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// Sends requests with the token that there is.
struct AuthorizedHTTPClient: HTTPClient {
  let tokens: TokenStore
  var session = URLSession(configuration: .ephemeral)

  func execute(request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    var request = request
    request.setValue(await tokens.token, forHTTPHeaderField: "Authorization")
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (data, response)
  }
}

/// The token, and how to get a new one.
actor TokenStore {
  private(set) var token = "expired"
  private(set) var refreshes = 0

  func refresh() {
    refreshes += 1
    token = "fresh"
  }
}
