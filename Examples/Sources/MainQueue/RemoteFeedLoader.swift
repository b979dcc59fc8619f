import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads feeds and their images. `URLSession` completes on a queue of its own, and so does this.
final class RemoteFeedLoader: FeedLoader, FeedImageDataLoader {
  private let url: URL
  private let session = URLSession(configuration: .ephemeral)

  init(url: URL) {
    self.url = url
  }

  func load(completion: @escaping (LoadFeedResult) -> Void) {
    let completion = Handler(call: completion)
    session.dataTask(with: url) { data, _, error in
      completion.call(
        Result {
          if let error { throw error }
          return try JSONDecoder().decode([FeedImage].self, from: data ?? Data())
        })
    }.resume()
  }

  func loadImageData(
    from url: URL, completion: @escaping (Result<Data, any Error>) -> Void
  ) -> any FeedImageDataLoaderTask {
    let completion = Handler(call: completion)
    let task = session.dataTask(with: url) { data, _, error in
      completion.call(error.map(Result.failure) ?? .success(data ?? Data()))
    }
    task.resume()
    return task
  }
}

extension URLSessionDataTask: FeedImageDataLoaderTask {}

/// `URLSession` asks for a handler that may be called from anywhere.
private struct Handler<Value>: @unchecked Sendable {
  let call: (Value) -> Void
}
