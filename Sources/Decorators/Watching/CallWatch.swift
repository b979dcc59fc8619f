import Synchronization

/// What watches a call: the innermost log, metrics and span around it.
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

  @usableFromInline static let local = TaskLocal(wrappedValue: CallWatch())

  // To look for a task-local value would take a good part of a call that a cache answers or that
  // succeeds at once, and many programs watch no calls.
  private static let isInUse = Atomic(false)

  /// To be called before anything watches a call.
  static func beginUse() {
    // Written once, so that threads do not take the flag from each other.
    if !isInUse.load(ordering: .relaxed) { isInUse.store(true, ordering: .relaxed) }
  }

  /// What watches the call within which this code runs.
  @usableFromInline
  static var current: CallWatch {
    isInUse.load(ordering: .relaxed) ? local.get() : CallWatch()
  }

  /// A Boolean value that indicates whether nothing watches the call.
  @inlinable var isEmpty: Bool { log == nil && metrics == nil && span == nil }
}

// MARK: - Events

extension CallWatch {
  /// Tells what watches the current call of something that a decorator does to it.
  ///
  /// - Parameters:
  ///   - event: What it does.
  ///   - text: The same in words, for people, without anything that must not be read in a log;
  ///     `nil` where a log has no line for it. Evaluated only if it is wanted.
  ///   - other: What watches another call that this one has to do with.
  static func tell(
    _ event: CallEvent, _ text: @autoclosure () -> String? = nil, sharedWith other: CallWatch? = nil
  ) {
    guard isInUse.load(ordering: .relaxed) else { return }
    let current = local.get()
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
  /// Does something that is a part of the call, wherever it runs.
  @usableFromInline
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    if isEmpty { return try operation() }
    guard let span else { return try Self.local.withValue(self, operation: operation) }
    return try span.run { try Self.local.withValue(self, operation: operation) }
  }

  /// Does something that follows the call, and is a part of the one around it.
  @usableFromInline
  func leave(_ operation: () -> Void) {
    if isEmpty { Self.local.withValue(self, operation: operation) } else { run(operation) }
  }

  /// Returns how something ends that is the call.
  @inlinable
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
  @inlinable
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
