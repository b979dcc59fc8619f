// For its lock, which the thread sanitizer knows.
import Decorators

/// A value that several tasks change.
package final class Shared<Value: Sendable>: Sendable {
  private let state: Lock<Value>

  package init(_ value: Value) {
    state = Lock(value)
  }

  package var value: Value { state.withLock { $0 } }

  @discardableResult
  package func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}

extension Shared<Int> {
  /// Counts, from 1: no two callers get the same number.
  @Sendable package func next() -> Int {
    change { count in
      count += 1
      return count
    }
  }
}
