import Foundation

/// Code of the user's that is told something: a sink, gauges, or an observer.
///
/// What this code does while it is told is not told to it. Otherwise a sink that notes something, or
/// makes a call that is told to it, would be called within itself without end.
@usableFromInline
package final class Listener: Sendable {
  /// A listener that a thread tells something now, and the one within which it does so.
  @frozen
  @usableFromInline
  struct Told {
    @usableFromInline let listener: ObjectIdentifier
    @usableFromInline let outer: UnsafeRawPointer?

    @inlinable
    init(listener: ObjectIdentifier, outer: UnsafeRawPointer?) {
      self.listener = listener
      self.outer = outer
    }
  }

  // The value of a task would reach the tasks that this code starts, which outlive it.
  @usableFromInline static let told: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "the process has too many thread-local values")
    return key
  }()

  package init() {}

  /// A Boolean value that indicates whether the current thread is telling this listener something.
  @inlinable
  package var isTold: Bool {
    var next = UnsafeRawPointer(pthread_getspecific(Self.told))
    while let told = next?.load(as: Told.self) {
      if told.listener == ObjectIdentifier(self) { return true }
      next = told.outer
    }
    return false
  }

  /// Calls code that tells this listener something, unless it is within such code.
  @inlinable
  package func tell(_ body: () -> Void) {
    if !isTold { run(body) }
  }

  /// Calls code of this listener.
  @inlinable
  package func run<Result>(_ body: () -> Result) -> Result {
    let outer = UnsafeRawPointer(pthread_getspecific(Self.told))
    return withUnsafePointer(to: Told(listener: ObjectIdentifier(self), outer: outer)) { told in
      pthread_setspecific(Self.told, told)
      defer { pthread_setspecific(Self.told, outer) }
      return body()
    }
  }
}
