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
  func started(_ id: Int, completion: @escaping (Result) -> Void) -> Box
  func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> any Cancellable
  func named(done: @escaping (Item?, Int) -> Void, id: Int)
  func status(_ id: Int, completion: @escaping (Item?, Int, (any Error)?) -> Void)
  func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws
  func mainResult(_ id: Int, completion: (@MainActor (Result) -> Void)?)
  func mainPair(_ id: Int, completion: @escaping @MainActor (Item?, (any Error)?) -> Void)
  func libraryItem(_ id: Int, completion: @escaping @Library (Item?) -> Void)
  func libraryNothing(completion: (@Library () -> Void)?)
  func tuple(_ id: Int, completion: @escaping ((Int, String), Int, (any Error)?) -> Void)
  func closure(_ id: Int, completion: @escaping (Item?, Int, @escaping () -> String) -> Void)
  func nothing(completion: @escaping () -> Void)
}
