import Foundation

struct FeedImage: Codable, Equatable, Sendable {
  let title: String
  let url: URL
}

typealias LoadFeedResult = Result<[FeedImage], any Error>

protocol FeedLoader {
  func load(completion: @escaping (LoadFeedResult) -> Void)
}

protocol FeedImageDataLoaderTask {
  func cancel()
}

protocol FeedImageDataLoader {
  func loadImageData(
    from url: URL, completion: @escaping (Result<Data, any Error>) -> Void
  ) -> any FeedImageDataLoaderTask
}
