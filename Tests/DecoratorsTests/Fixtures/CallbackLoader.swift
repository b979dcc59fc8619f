import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias LoadResult = Result<Box, any Error>
typealias LoadCompletion = (LoadResult) -> Void

/// Its members tell their outcome to completion handlers of every kind.
protocol CallbackLoader {
  func load(from url: URL, completion: @escaping (Data?, URLResponse?, (any Error)?) -> Void)
  func box(completion: @escaping LoadCompletion)
  func save(_ box: Box, completion: (((any Error)?) -> Void)?)
  func count(in boxes: [Box], completion: @escaping @Sendable (Int) -> Void)
  func delete(_ name: String, reply: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor (Result<String, any Error>) -> Void)
  func hide(completion: (@MainActor @Sendable ((any Error)?) -> Void)?)
  func size(completion: @escaping ((width: Int, height: Int)) -> Void)
  func reset(completion: @escaping () -> Void)
}

@MainActor
protocol MainActorLoader {
  func load(_ name: String, completion: @escaping (Result<Box, any Error>) -> Void)
  func save(_ box: Box, completion: (@Sendable ((any Error)?) -> Void)?)
  func show(completion: @escaping @MainActor ((any Error)?) -> Void)
}
