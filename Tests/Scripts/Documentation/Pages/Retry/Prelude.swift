import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct RemoteFeed: Feed {
  func load() async throws {}
}

struct RemoteSearch: Search {
  func find() async throws {}
}

struct URLSessionClient: HTTPClient {
  func execute(_ request: URLRequest) async throws {}
}

actor Auth {
  func refreshToken() async throws {}
}

let auth = Auth()

protocol LoaderTask {
  func cancel()
}

struct ClosureTask: LoaderTask {
  let onCancel: @Sendable () -> Void

  func cancel() { onCancel() }
}
