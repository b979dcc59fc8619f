// On Linux, the thread sanitizer does not see the synchronization inside `Mutex`, and reports races
// in correct code. `Tests/thread-sanitizer.sh` builds with another lock there.
#if os(Linux) && THREAD_SANITIZER
  import Foundation

  /// A value that one thread at a time can access, with a lock that the thread sanitizer knows.
  /// `@unchecked`, because `value` is used only between `lock()` and `unlock()`.
  @usableFromInline
  package final class Lock<Value: ~Copyable>: @unchecked Sendable {
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
  }
#else
  import Synchronization

  /// A value that one thread at a time can access.
  @usableFromInline
  package typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
