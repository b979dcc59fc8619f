// The thread sanitizer does not see the synchronization inside `Mutex` on Linux, and reports
// correct uses of it as races. `Tests/thread-sanitizer.sh` builds with another lock there.
#if os(Linux) && THREAD_SANITIZER
  import Foundation

  /// A value that is reached by one thread at a time, as `Mutex` with a lock that the thread
  /// sanitizer knows.
  ///
  /// Unchecked, because the compiler cannot see what makes it safe: `value` is private, and is used
  /// only between `lock()` and `unlock()`.
  @usableFromInline
  final class Lock<Value: ~Copyable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    @usableFromInline
    init(_ initialValue: consuming sending Value) {
      value = initialValue
    }

    @usableFromInline
    func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }

    func withLockIfAvailable<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard lock.try() else { return nil }
      defer { lock.unlock() }
      return try body(&value)
    }
  }
#else
  import Synchronization

  /// A value that is reached by one thread at a time.
  @usableFromInline
  typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
