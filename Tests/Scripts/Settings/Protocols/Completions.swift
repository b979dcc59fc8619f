public typealias ItemResult = Result<Item, any Error>
public typealias ItemCompletion = (ItemResult) -> Void

/// Completion handlers.
public protocol Completions {
  typealias Result = Swift.Result<[Item], any Error>

  func plain(_ id: Int, completion: @escaping (Result) -> Void)
  func aliased(_ id: Int, completion: @escaping ItemCompletion)
  func optional(_ id: Int, completion: ((Item?, (any Error)?) -> Void)?)
  func sendable(_ id: Int, reply: @escaping @Sendable (Item?, (any Error)?) -> Void)
  func onMain(_ id: Int, completion: @escaping @MainActor @Sendable (Result) -> Void)
  func withProgress(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void)
  func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> any Cancellable
  func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws
  func mainResult(_ id: Int, completion: (@MainActor (Result) -> Void)?)
  func mainPair(_ id: Int, completion: @escaping @MainActor (Item?, (any Error)?) -> Void)
  func libraryItem(_ id: Int, completion: @escaping @Library (Item?) -> Void)
  func libraryNothing(completion: (@Library () -> Void)?)
}
