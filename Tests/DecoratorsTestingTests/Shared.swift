import Synchronization

/// A value that the tasks of a test share.
final class Shared<Value: Sendable>: Sendable {
  private let contents: Mutex<Value>

  init(_ value: Value) { contents = Mutex(value) }

  var value: Value { contents.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    contents.withLock { body(&$0) }
  }
}
