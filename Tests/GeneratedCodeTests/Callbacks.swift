struct Item: Sendable, Equatable {
  var id: Int
}

typealias ItemResult = Result<Item, any Error>
typealias ItemCompletion = (ItemResult) -> Void

protocol CancellableTask {
  func cancel()
}

/// Completion handlers of every kind, and closures that are none.
protocol Callbacks {
  typealias Result = Swift.Result<[Item], any Error>

  func plain(_ id: Int, completion: @escaping (Result) -> Void)
  func aliased(_ id: Int, completion: @escaping ItemCompletion)
  func optional(_ id: Int, completion: ((Item?, (any Error)?) -> Void)?)
  func sendable(_ id: Int, reply: @escaping @Sendable (Item?, (any Error)?) -> Void)
  func onMain(_ id: Int, completion: @escaping @MainActor @Sendable (Result) -> Void)
  func withProgress(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void)
  func cancellable(_ id: Int, completion: @escaping (Result) -> Void) -> any CancellableTask
  func download(progress: @escaping (Double) -> Void, completion: @escaping (Result) -> Void)
    -> any CancellableTask
  func named(done: @escaping (Item?, Int) -> Void, id: Int)
  func status(_ id: Int, completion: @escaping (Item?, Int, (any Error)?) -> Void)
  func throwing(_ id: Int, completion: @escaping (Result) -> Void) throws
  func observe(_ handler: @escaping (Int) -> Int)
  func nothing(completion: @escaping () -> Void)
}
