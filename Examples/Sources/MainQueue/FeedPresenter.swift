import Dispatch
import Foundation

/// Must be used on the main queue; it knows nothing of queues.
final class FeedPresenter {
  private let loader: any FeedLoader
  private let imageLoader: any FeedImageDataLoader
  private let show: (String) -> Void

  init(
    loader: any FeedLoader, imageLoader: any FeedImageDataLoader, show: @escaping (String) -> Void
  ) {
    self.loader = loader
    self.imageLoader = imageLoader
    self.show = show
  }

  func present() {
    loader.load { [self] result in
      dispatchPrecondition(condition: .onQueue(.main))
      switch result {
      case .success(let images):
        show("\(images.count) images")
        images.forEach(presentImage)
      case .failure(let error): show("no feed: \(error.localizedDescription)")
      }
    }
  }

  private func presentImage(_ image: FeedImage) {
    _ = imageLoader.loadImageData(from: image.url) { [self] result in
      dispatchPrecondition(condition: .onQueue(.main))
      show("\(image.title): \((try? result.get().count) ?? 0) bytes")
    }
  }
}
