import Decorators
import Foundation
import LoopbackServer

/// Shows a feed with its images. Loaders complete anywhere, the presenter is called on the main
/// queue.
@main
struct MainQueue {
  static func main() throws {
    let server = try feedServer()
    let loader = RemoteFeedLoader(url: server.url)
    let linesLeft = Countdown(from: 2)
    // One class conforms to both protocols, so that `loader.dispatching()` could mean either.
    let presenter = FeedPresenter(
      loader: DispatchingFeedLoader(decoratee: loader, delivery: Delivery(on: .main)),
      imageLoader: DispatchingFeedImageDataLoader(
        decoratee: loader, delivery: Delivery(on: .main))
    ) { line in
      print("on the main queue: \(line)")
      if !linesLeft.next() { exit(0) }
    }
    DispatchQueue.main.async { presenter.present() }
    dispatchMain()
  }

  /// A server with a feed of two images.
  static func feedServer() throws -> LoopbackServer {
    try LoopbackServer { request in
      guard request.path == "/" else { return .text(String(repeating: "x", count: 1_000)) }
      let host = request.headers["host"] ?? ""
      return .json(
        ["one", "two"].map { FeedImage(title: $0, url: URL(string: "http://\(host)/\($0)")!) })
    }
  }
}
