import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol ImageClient: Sendable {
  func get(
    _ url: URL, completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void)
}

struct URLSessionImageClient: ImageClient {
  var session = URLSession(configuration: .ephemeral)

  func get(
    _ url: URL, completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    session.dataTask(with: url, completionHandler: completion).resume()
  }
}

extension URLResponse {
  /// `true` if the server has answered, but not with success.
  var isRejected: Bool {
    guard let status = (self as? HTTPURLResponse)?.statusCode else { return false }
    return !(200...299).contains(status)
  }
}
