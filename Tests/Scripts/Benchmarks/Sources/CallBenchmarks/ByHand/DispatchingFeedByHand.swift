import Foundation

/// Delivery on the main queue as people write it, which takes the main thread for the main queue.
final class DispatchingFeedByHand: Feed {
  private let decoratee: any Feed

  init(_ decoratee: any Feed) {
    self.decoratee = decoratee
  }

  func page(_ number: Int) async throws -> Int {
    try await decoratee.page(number)
  }

  func load(_ number: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    decoratee.load(number) { result in
      if Thread.isMainThread {
        completion(result)
      } else {
        DispatchQueue.main.async { completion(result) }
      }
    }
  }

  func decode(_ number: Int) throws -> Int {
    try decoratee.decode(number)
  }
}
