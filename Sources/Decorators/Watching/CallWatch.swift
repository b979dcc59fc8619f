import Synchronization

/// A watcher of a call: it is told how the call ends, and what decorators do to it.
protocol CallWatcher: AnyObject, Sendable {
  /// The time by the watcher's clock.
  var uptime: Duration { get }

  /// Adds this watcher to those of everything within the call.
  func join(_ watch: inout CallWatch)

  /// Notes that the call begins, and returns the time.
  func begin() -> Duration

  /// Notes an event of the call.
  func note(_ event: CallEvent)

  /// Notes that the stream of the call gave its first element.
  func gaveFirstElement()

  /// Notes that the call or its stream ended, failed, or was cancelled.
  ///
  /// - Parameters:
  ///   - revealed: The parts of the outcome that may be shown.
  ///   - result: Returns the text of the result.
  func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: GivenElements?, _ result: () -> String?)

  /// Notes that the completion handler was called again.
  func completedAgain(after duration: Duration)

  /// Notes that the completion handler was released without being called.
  func forgotten()

  /// Runs an operation as a part of the call, in the context that the watcher gives it.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned
  func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned

  /// Runs an operation in the context in which the call began.
  func leave(_ operation: () -> Void)

  /// Links the call to a related call of another watcher.
  func link(to other: any CallWatcher)
}

extension CallWatcher {
  func gaveFirstElement() {}
  func completedAgain(after duration: Duration) {}
  func forgotten() {}
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned { try operation() }
  func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned {
    try await operation()
  }
  func leave(_ operation: () -> Void) { operation() }
  func link(to other: any CallWatcher) {}
}

/// The watchers of a call: the innermost log, metrics and span around it. Its context goes with them.
@usableFromInline
struct CallWatch: Sendable {
  var log: (any CallWatcher)?
  var metrics: (any CallWatcher)?
  var span: (any CallWatcher)?
  var context: CallContext?

  private var isWatching: Bool { metrics != nil || log != nil || span != nil }

  /// The watchers of the current call; `nil` if it has none, and no context.
  static let local = TaskLocal<CallWatch?>(wrappedValue: nil)

  // A lookup of a task-local value takes a good part of the time of a call that a cache answers or
  // that succeeds at once. Many programs watch no calls and do without the lookup.
  private static let isInUse = Atomic(false)

  /// Notes that calls are watched, or have contexts. It must be called before the first is.
  static func beginUse() {
    // Written once, so that threads do not take the flag from each other.
    if !isInUse.load(ordering: .relaxed) { isInUse.store(true, ordering: .relaxed) }
  }

  /// The watchers of the call within which this code runs; `nil` if it has none, and no context.
  @usableFromInline
  static var current: CallWatch? {
    isInUse.load(ordering: .relaxed) ? local.get() : nil
  }

  /// Reports an event to the watchers of the current call, if it has any, whose span links to that of a
  /// related call.
  static func tell(_ event: @autoclosure () -> CallEvent, sharedWith other: CallWatch? = nil) {
    guard let current, current.isWatching else { return }
    current.tell(event())
    if let span = current.span, let other = other?.span, span !== other { span.link(to: other) }
  }

  /// Reports an event to the watchers of the call.
  func tell(_ event: CallEvent) {
    let event = event.unjudged
    metrics?.note(event)
    log?.note(event)
    span?.note(event)
  }
}

/// The watchers of a call, if it has any.
extension CallWatch? {
  /// Returns the same watchers with another context.
  func with(_ context: CallContext?) -> CallWatch? {
    if self == nil, context == nil { return nil }
    if context != nil { CallWatch.beginUse() }
    var watch = self ?? CallWatch()
    watch.context = context
    return watch
  }

  /// Returns the same watchers with the context of a call whose stream goes on, with the time limits of
  /// the code that asks for the next element.
  func continued() -> CallWatch? {
    let current = CallWatch.current?.context
    if self?.context == nil, current == nil { return self }
    return with(CallContext(in: self?.context, limits: current?.limits ?? []))
  }

  /// Runs an operation as a part of the call, or of none, from any context.
  @usableFromInline
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    if self == nil, CallWatch.current == nil { return try operation() }
    guard let span = self?.span else {
      return try CallWatch.local.withValue(self, operation: operation)
    }
    return try span.run { try CallWatch.local.withValue(self, operation: operation) }
  }

  /// Returns the result of an operation with these watchers, and in this context.
  func result<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    of operation: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    await CallWatch.local.binding(self) { await Result(catching: operation) }
  }

  func result<Value, Failure: Error>(
    of operation: () throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    CallWatch.local.withValue(self) { Result(catching: operation) }
  }
}
