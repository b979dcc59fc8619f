import Synchronization

/// The watchers of a call: the innermost log, metrics and span around it.
///
/// A decorator that does something to a call tells it here, in one way:
///
///     CallWatch.tell(.retry, "attempt 2 of 3")
@_spi(Generated)
@frozen
public struct CallWatch: Sendable {
  @usableFromInline var log: (any CallWatcher)?
  @usableFromInline var metrics: (any CallWatcher)?
  @usableFromInline var span: (any ContextualWatcher)?

  @inlinable
  init() {}

  /// The watchers of the current call; `nil` where it has none, which is copied at no cost.
  @usableFromInline static let local = TaskLocal<CallWatch?>(wrappedValue: nil)

  // To look for a task-local value would take a good part of a call that a cache answers or that
  // succeeds at once, and many programs watch no calls.
  private static let isInUse = Atomic(false)

  /// To be called before anything watches a call.
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
  /// Tells the watchers of the current call of something that a decorator does to it.
  ///
  /// - Parameters:
  ///   - event: What it does.
  ///   - text: The same in words, for people, without anything that must not be read in a log;
  ///     `nil` where a log has no line for it. Evaluated only if it is wanted.
  ///   - other: The watchers of another call that this one has to do with.
  static func tell(
    _ event: CallEvent, _ text: @autoclosure () -> String? = nil, sharedWith other: CallWatch? = nil
  ) {
    guard isInUse.load(ordering: .relaxed), let current = local.get() else { return }
    current.tell(event, text())
    if let span = current.span, let other = other?.span, span !== other { span.link(to: other) }
  }

  /// Tells of something that a decorator does to the call.
  func tell(_ event: CallEvent, _ text: @autoclosure () -> String? = nil) {
    metrics?.note(event, text)
    log?.note(event, text)
    span?.note(event, text)
  }
}

// MARK: - Scopes

extension CallWatch {
  /// Returns how something ends that is the call.
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

  /// Returns how something synchronous ends that is the call.
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
  /// Tells of something that a decorator does to the call.
  func tell(_ event: CallEvent, _ text: @autoclosure () -> String? = nil) {
    self?.tell(event, text())
  }

  /// Does something that is a part of the call, wherever it runs.
  @usableFromInline
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    guard let self else { return try operation() }
    guard let span = self.span else {
      return try CallWatch.local.withValue(self, operation: operation)
    }
    return try span.run { try CallWatch.local.withValue(self, operation: operation) }
  }

  /// Does something that follows a call within this one, and is a part of this one.
  @usableFromInline
  func leave(_ operation: () -> Void) {
    if self == nil { CallWatch.local.withValue(nil, operation: operation) } else { run(operation) }
  }
}
