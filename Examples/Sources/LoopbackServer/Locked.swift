import Foundation

/// A value that one thread at a time can reach.
///
/// It is built on `NSLock`, because the thread sanitizer does not understand a `Mutex` on Linux.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
