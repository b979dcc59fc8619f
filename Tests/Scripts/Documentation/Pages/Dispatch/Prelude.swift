import Decorators
import Dispatch
import Testing

@globalActor actor ImageActor {
  static let shared = ImageActor()
}

struct RemoteFeedLoader: FeedLoader {
  func load(completion: @escaping (Int) -> Void) {}
}

final class StubLoader: FeedLoader, @unchecked Sendable {
  private var completions: [(Int) -> Void] = []
  func load(completion: @escaping (Int) -> Void) { completions.append(completion) }
  func complete(with number: Int) { completions.removeFirst()(number) }
}
