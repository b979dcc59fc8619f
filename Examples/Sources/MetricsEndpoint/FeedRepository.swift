import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol FeedRepository: Sendable {
  func page(_ number: Int) async throws -> String
}

/// A status other than 200.
struct StatusError: Error {
  let status: Int
}

/// The feed of a server.
struct RemoteFeedRepository: FeedRepository {
  let url: URL

  func page(_ number: Int) async throws -> String {
    let (data, response) = try await URLSession.shared.data(
      from: url.appending(path: "feed/\(number)"))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw StatusError(status: status) }
    return String(decoding: data, as: UTF8.self)
  }
}
