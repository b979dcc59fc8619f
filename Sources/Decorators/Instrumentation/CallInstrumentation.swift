import Synchronization

/// An instrument of a call: it is told how the call ends, and what decorators do to it.
package protocol CallInstrument: AnyObject, Sendable {
  /// The time by the instrument's clock.
  var uptime: Duration { get }

  /// Adds this instrument to those of everything within the call.
  func join(_ instrumentation: inout CallInstrumentation)

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
    _ elements: StreamProgress?, _ result: () -> String?)

  /// Notes that the completion handler was called again.
  func completedAgain(after duration: Duration)

  /// Notes that the completion handler was released without being called.
  func forgotten()

  /// Runs an operation as a part of the call, in the context that the instrument gives it.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned
  func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned

  /// Runs an operation in the context in which the call began.
  func leave(_ operation: () -> Void)

  /// Links the call to a related call of another instrument.
  func link(to other: any CallInstrument)
}

extension CallInstrument {
  package func gaveFirstElement() {}
  package func completedAgain(after duration: Duration) {}
  package func forgotten() {}
  package func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try operation()
  }
  package func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned {
    try await operation()
  }
  package func leave(_ operation: () -> Void) { operation() }
  package func link(to other: any CallInstrument) {}
}

/// The instruments of a call: the innermost log, metrics and span around it. Its context goes with them.
@usableFromInline
package struct CallInstrumentation: Sendable {
  var log: (any CallInstrument)?
  package var metrics: (any CallInstrument)?
  package var span: (any CallInstrument)?
  package var context: CallContext?

  private var hasInstruments: Bool { metrics != nil || log != nil || span != nil }

  /// The instruments of the current call; `nil` if it has none, and no context.
  @usableFromInline
  package static let local = TaskLocal<CallInstrumentation?>(wrappedValue: nil)

  // A lookup of a task-local value takes a good part of the time of a call that a cache answers or
  // that succeeds at once. Many programs instrument no calls and do without the lookup.
  private static let isInUse = Atomic(false)

  /// Notes that calls are instrumented, or have contexts. It must be called before the first is.
  static func beginUse() {
    // Written once, so that threads do not take the flag from each other.
    if !isInUse.load(ordering: .relaxed) { isInUse.store(true, ordering: .relaxed) }
  }

  /// The instruments of the call within which this code runs; `nil` if it has none, and no context.
  @usableFromInline
  package static var current: CallInstrumentation? {
    isInUse.load(ordering: .relaxed) ? local.get() : nil
  }

  /// Reports an event to the instruments of the current call, if it has any, whose span links to that of a
  /// related call.
  package static func tell(
    _ event: @autoclosure () -> CallEvent, sharedWith other: CallInstrumentation? = nil
  ) {
    guard let current, current.hasInstruments else { return }
    current.tell(event())
    if let span = current.span, let other = other?.span, span !== other { span.link(to: other) }
  }

  /// Reports an event to the instruments of the call.
  package func tell(_ event: CallEvent) {
    let event = event.unjudged
    metrics?.note(event)
    log?.note(event)
    span?.note(event)
  }
}

/// The instruments of a call, if it has any.
extension CallInstrumentation? {
  /// Returns the same instruments with another context.
  package func with(_ context: CallContext?) -> CallInstrumentation? {
    if self == nil, context == nil { return nil }
    if context != nil { CallInstrumentation.beginUse() }
    var instrumentation = self ?? CallInstrumentation()
    instrumentation.context = context
    return instrumentation
  }

  /// Returns the same instruments with the context of a call whose stream goes on, with the time limits of
  /// the code that asks for the next element.
  func continued() -> CallInstrumentation? {
    let current = CallInstrumentation.current?.context
    if self?.context == nil, current == nil { return self }
    return with(CallContext(in: self?.context, limits: current?.limits ?? []))
  }

  /// Runs an operation as a part of the call, or of none, from any context.
  @usableFromInline
  package func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    if self == nil, CallInstrumentation.current == nil { return try operation() }
    guard let span = self?.span else {
      return try CallInstrumentation.local.withValue(self, operation: operation)
    }
    return try span.run { try CallInstrumentation.local.withValue(self, operation: operation) }
  }

  /// Returns the result of an operation with these instruments, and in this context.
  @inlinable
  package func result<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    of operation: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    await CallInstrumentation.local.binding(self) { await Result(catching: operation) }
  }

  func result<Value, Failure: Error>(
    of operation: () throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    CallInstrumentation.local.withValue(self) { Result(catching: operation) }
  }
}
