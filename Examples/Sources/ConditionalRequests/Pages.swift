import Decorators
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A page, with what its server says of it.
struct Page: Sendable, Equatable {
  var text: String
  var entityTag: String?
  var lifetime: Duration?
}

protocol Pages: Sendable {
  func page(named name: String) async throws -> Page
}

/// Loads pages over HTTP. Where a stored page is to be replaced, the server is asked whether it has
/// been modified.
struct HTTPPages: Pages {
  let url: URL
  var session = URLSession(configuration: .ephemeral)

  func page(named name: String) async throws -> Page {
    var request = URLRequest(url: url.appending(path: name))
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let stale = CallContext.current?.stale(as: Page.self)
    request.setValue(stale?.entityTag, forHTTPHeaderField: "If-None-Match")
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    let control = response.value(forHTTPHeaderField: "Cache-Control")
    let maxAge = control?.firstMatch(of: /max-age=(\d+)/)
    let lifetime = maxAge.flatMap { Int($0.1) }.map { Duration.seconds($0) }
    switch response.statusCode {
    case 200:
      return Page(
        text: String(decoding: data, as: UTF8.self),
        entityTag: response.value(forHTTPHeaderField: "ETag"), lifetime: lifetime)
    case 304:
      guard var page = stale else { throw URLError(.badServerResponse) }
      page.lifetime = lifetime ?? page.lifetime
      return page
    default: throw URLError(.badServerResponse)
    }
  }
}
