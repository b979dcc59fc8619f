import Decorators
import Foundation
import LoopbackServer
import Testing

@testable import MainQueue

/// Completions arrive on the main queue; loaders, presenter and view do not change.
@Suite struct MainQueueTests {
  @Test func `What a real loader completes elsewhere arrives on the main queue`() async throws {
    let server = try MainQueue.feedServer()
    defer { server.stop() }
    let loader: any FeedLoader = DispatchingFeedLoader(
      decoratee: RemoteFeedLoader(url: server.url), delivery: Delivery())
    let count = await withCheckedContinuation { continuation in
      loader.load { result in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume(returning: (try? result.get().count) ?? 0)
      }
    }
    #expect(count == 2)
  }

  @Test func `One class that conforms to both protocols is decorated for each`() async throws {
    let server = try MainQueue.feedServer()
    defer { server.stop() }
    let loader = RemoteFeedLoader(url: server.url)
    let imageLoader = DispatchingFeedImageDataLoader(decoratee: loader, delivery: Delivery())
    let bytes = await withCheckedContinuation { continuation in
      _ = imageLoader.loadImageData(from: server.url.appending(path: "one")) { result in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume(returning: (try? result.get().count) ?? 0)
      }
    }
    #expect(bytes == 1_000)
  }

  @Test func `A presenter that knows nothing of queues is called on the main queue`() async throws {
    let server = try MainQueue.feedServer()
    defer { server.stop() }
    let loader = RemoteFeedLoader(url: server.url)
    let (lines, shown) = AsyncStream.makeStream(of: String.self)
    await MainActor.run {
      FeedPresenter(
        loader: DispatchingFeedLoader(decoratee: loader, delivery: Delivery()),
        imageLoader: DispatchingFeedImageDataLoader(decoratee: loader, delivery: Delivery())
      ) { shown.yield($0) }.present()
    }
    var seen: Set<String> = []
    for await line in lines.prefix(3) { seen.insert(line) }
    #expect(seen == ["2 images", "one: 1000 bytes", "two: 1000 bytes"])
  }

  /// Completes before it returns.
  struct ImmediateLoader: FeedLoader {
    func load(completion: @escaping (LoadFeedResult) -> Void) { completion(.success([])) }
  }

  @Test @MainActor func `What completes on the main queue already arrives without a hop`() {
    var hasArrived = false
    ImmediateLoader().dispatching().load { _ in hasArrived = true }
    #expect(hasArrived)
  }

  @Test func `The task of a load reaches its caller and can be cancelled`() async throws {
    struct Task: FeedImageDataLoaderTask {
      let cancelled: @Sendable () -> Void
      func cancel() { cancelled() }
    }
    struct Loader: FeedImageDataLoader {
      let cancelled: @Sendable () -> Void
      func loadImageData(
        from url: URL, completion: @escaping (Result<Data, any Error>) -> Void
      ) -> any FeedImageDataLoaderTask { Task(cancelled: cancelled) }
    }
    await confirmation { cancelled in
      Loader(cancelled: { cancelled() }).dispatching()
        .loadImageData(from: URL(filePath: "/")) { _ in }.cancel()
    }
  }
}
