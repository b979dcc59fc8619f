/// A tracer that begins a span for each call that a tracing decorator forwards.
///
/// The target of the decorator depends on
/// [swift-distributed-tracing](https://github.com/apple/swift-distributed-tracing). For each
/// protocol, it has a static method that makes a call tracer: `.feedRepository(with: tracer)`.
public struct CallTracer: Sendable {
  private let begin: @Sendable (_ name: String) -> any CallSpan
}

@_spi(Generated)
extension CallTracer {
  /// Creates a tracer.
  ///
  /// - Parameter begin: A closure that begins a span with a name, as a child of the current span.
  public init<Context>(_ begin: @escaping @Sendable (_ name: String) -> Span<Context>) {
    self.begin = { begin($0) }
  }

  /// Begins the span of a call.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - arguments: The arguments that the span shows.
  ///   - revealed: The parts of the outcome that the span shows.
  public func started(
    _ member: String, _ arguments: LogArgument..., revealing revealed: OutcomeParts = []
  ) -> WatchedCall {
    WatchedCall { _ in
      TracedCall(begin(member), arguments, revealsError: revealed.contains(.error))
    }
  }

  /// A change of a span.
  public enum SpanChange: Sendable {
    case attribute(_ name: String, _ value: String)
    case event(_ name: String, _ text: String?)
    /// A link to the span of this context.
    case link(any Sendable)
    case status(failure: String?)
    case error(any Error)
    case end
  }

  /// A span of a tracing library, whose context is in a task-local value.
  public struct Span<Context: Sendable>: Sendable {
    let isRecording: Bool
    let change: @Sendable (SpanChange) -> Void
    private let own: Context
    private let outer: Context?
    private let current: TaskLocal<Context?>

    /// Creates a span from a span of a tracing library.
    ///
    /// - Parameters:
    ///   - context: The context of the span.
    ///   - current: The task-local value that has the current context.
    ///   - isRecording: `true` if the library keeps the span's data.
    ///   - change: A closure that changes the span.
    public init(
      _ context: Context, in current: TaskLocal<Context?>, isRecording: Bool,
      _ change: @escaping @Sendable (SpanChange) -> Void
    ) {
      self.isRecording = isRecording
      self.change = change
      self.current = current
      own = context
      outer = current.get()
    }
  }
}

/// A span with a context of any type.
protocol CallSpan: Sendable {
  var isRecording: Bool { get }
  var context: any Sendable { get }
  var change: @Sendable (CallTracer.SpanChange) -> Void { get }

  /// Runs an operation in the context of the span.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned

  /// Runs an operation in the context of the span.
  func run(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Void
  ) async rethrows

  /// Runs an operation in the context in which the span began.
  func leave(_ operation: () -> Void)
}

extension CallTracer.Span: CallSpan {
  var context: any Sendable { own }

  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try current.withValue(own, operation: operation)
  }

  func run(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Void
  ) async rethrows {
    try await current.withValue(own, operation: operation)
  }

  func leave(_ operation: () -> Void) {
    current.withValue(outer, operation: operation)
  }
}

/// The span of a call.
private final class TracedCall: CallWatcher {
  private let span: any CallSpan
  private let revealsError: Bool

  init(_ span: any CallSpan, _ arguments: [LogArgument], revealsError: Bool) {
    self.span = span
    self.revealsError = revealsError
    for argument in arguments { change(.attribute("argument.\(argument.name)", argument.value)) }
  }

  private func change(_ change: CallTracer.SpanChange) {
    if span.isRecording { span.change(change) }
  }

  func link(to other: any CallWatcher) {
    if let other = other as? TracedCall { span.change(.link(other.span.context)) }
  }

  // MARK: Watching

  /// A span has a clock of its own.
  var uptime: Duration { .zero }
  func join(_ watch: inout CallWatch) { watch.span = self }
  func begin() -> Duration { .zero }
  func note(_ event: CallEvent) { change(.event(event.kind.rawValue, event.text)) }
  func succeeded(after duration: Duration, _ text: (OutcomeParts) -> String?) { span.change(.end) }

  func failed(_ error: any Error, after duration: Duration) {
    if Cancellation.isCause(of: error) {
      change(.event("cancelled", nil))
    } else {
      let shown = LoggedError(error, revealing: revealsError ? .error : [])
      change(.attribute("error.type", shown.typeName))
      change(.status(failure: shown.description))
      if revealsError { change(.error(error)) }
    }
    span.change(.end)
  }

  func forgotten() {
    span.change(.event("completion_forgotten", nil))
    span.change(.end)
  }

  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try span.run(operation)
  }

  func run(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Void
  ) async rethrows {
    try await span.run(isolation: isolation, operation)
  }

  func leave(_ operation: () -> Void) { span.leave(operation) }
}
