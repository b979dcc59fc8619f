import Synchronization

/// The watchers of a call: the innermost log, metrics and span around it.
///
/// A decorator reports an event of a call in one way:
///
///     CallWatch.tell(CallEvent(.retry, attempt: 1, attemptsLeft: 2))
@_spi(Generated)
@frozen
public struct CallWatch: Sendable {
  @usableFromInline var log: (any CallWatcher)?
  @usableFromInline var metrics: (any CallWatcher)?
  @usableFromInline var span: (any ContextualWatcher)?

  @inlinable
  init() {}

  /// The watchers of the current call; `nil` if it has none. Copying `nil` costs nothing.
  @usableFromInline static let local = TaskLocal<CallWatch?>(wrappedValue: nil)

  // A lookup of a task-local value takes a good part of the time of a call that a cache answers or
  // that succeeds at once. Many programs watch no calls and do without the lookup.
  private static let isInUse = Atomic(false)

  /// Notes that calls are watched. It must be called before anything watches a call.
  static func beginUse() {
    // Written once, so that threads do not take the flag from each other.
    if !isInUse.load(ordering: .relaxed) { isInUse.store(true, ordering: .relaxed) }
  }

  /// The watchers of the call within which this code runs; `nil` if it has none.
  @usableFromInline
  static var current: CallWatch? {
    isInUse.load(ordering: .relaxed) ? local.get() : nil
  }
}

// MARK: - Events

extension CallWatch {
  /// Reports an event to the watchers of the current call, if it has any.
  ///
  /// - Parameter other: The watchers of a related call. The span of the current call links to its
  ///   span.
  static func tell(_ event: @autoclosure () -> CallEvent, sharedWith other: CallWatch? = nil) {
    guard isInUse.load(ordering: .relaxed), let current = local.get() else { return }
    current.tell(event())
    if let span = current.span, let other = other?.span, span !== other { span.link(to: other) }
  }

  /// Reports an event to the watchers of the call.
  func tell(_ event: CallEvent) {
    metrics?.note(event)
    log?.note(event)
    span?.note(event)
  }
}

// MARK: - Scopes

extension CallWatch {
  /// Runs an operation as the watched call, and returns its outcome.
  @inlinable @inline(__always)
  func outcome<Success: ~Copyable, Failure: Error>(
    isolation: isolated (any Actor)?, of operation: () async throws(Failure) -> Success
  ) async -> Result<Success, Failure> {
    var outcome: Result<Success, Failure>?
    await Self.local.withValue(self) {
      do throws(Failure) {
        outcome = .success(try await operation())
      } catch {
        outcome = .failure(error)
      }
    }
    return outcome.take()!
  }

  /// Runs a synchronous operation as the watched call, and returns its outcome.
  @inlinable @inline(__always)
  func outcome<Success: ~Copyable, Failure: Error>(
    of operation: () throws(Failure) -> Success
  ) -> Result<Success, Failure> {
    var outcome: Result<Success, Failure>?
    Self.local.withValue(self) {
      do throws(Failure) {
        outcome = .success(try operation())
      } catch {
        outcome = .failure(error)
      }
    }
    return outcome.take()!
  }
}

/// The watchers of a call, if it has any.
@_spi(Generated)
extension CallWatch? {
  /// Reports an event to the watchers of the call, if it has any.
  func tell(_ event: @autoclosure () -> CallEvent) {
    self?.tell(event())
  }

  /// Runs an operation as a part of the call, from any context.
  @usableFromInline
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    guard let self else { return try operation() }
    guard let span = self.span else {
      return try CallWatch.local.withValue(self, operation: operation)
    }
    return try span.run { try CallWatch.local.withValue(self, operation: operation) }
  }

  /// Runs an operation that follows an inner call, as a part of this call.
  @usableFromInline
  func leave(_ operation: () -> Void) {
    if self == nil { CallWatch.local.withValue(nil, operation: operation) } else { run(operation) }
  }
}
