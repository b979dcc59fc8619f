import LoopbackServer
import Synchronization

/// Reads a feed while the server is healthy, fails twice, and is gone.
@main
struct Quickstart {
  static func main() async throws {
    let failuresLeft = Mutex(0)
    let server = try LoopbackServer { _ in
      failuresLeft.withLock { left in
        guard left == 0 else {
          left -= 1
          return .status(503)
        }
        return .json([FeedItem(id: 1, title: "Hello"), FeedItem(id: 2, title: "World")])
      }
    }
    let repository = RemoteFeedRepository(url: server.url).retrying().logging()

    print("The server is healthy")
    await showFeed(of: repository)

    print("The server fails twice, then answers")
    failuresLeft.withLock { $0 = 2 }
    await showFeed(of: repository)

    print("The server is gone")
    server.stop()
    await showFeed(of: repository)
  }

  static func showFeed(of repository: some FeedRepository) async {
    do {
      let titles = try await repository.fetchFeed().map(\.title)
      print("  the caller gets the feed: \(titles.formatted())")
    } catch {
      print("  the caller gets an error: \(error.localizedDescription)")
    }
  }
}
