/// A tracer that begins a span for each call that a tracing decorator forwards.
///
/// The target of the decorator depends on
/// [swift-distributed-tracing](https://github.com/apple/swift-distributed-tracing). For each
/// protocol, it has a static method that makes a call tracer: `.feedRepository(with: tracer)`.
public struct CallTracer: Sendable {
  private let begin:
    @Sendable (_ name: String, _ arguments: [LogEvent.Argument], _ revealsError: Bool)
      -> any CallWatcher
}

@_spi(Generated)
extension CallTracer {
  /// Creates a tracer with a closure that begins a span, as a child of the current span.
  public init<Context>(_ begin: @escaping @Sendable (_ name: String) -> Span<Context>) {
    self.begin = { TracedCall(begin($0), $1, revealsError: $2) }
  }

  /// Begins the span of a call, which shows the arguments and some parts of the outcome.
  public func started(
    _ member: String, _ arguments: LogEvent.Argument..., revealing revealed: OutcomeParts = []
  ) -> WatchedCall {
    WatchedCall { _ in begin(member, arguments, revealed.contains(.error)) }
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
    let context: Context
    let outer: Context?
    let current: TaskLocal<Context?>
    let isRecording: Bool
    let change: @Sendable (SpanChange) -> Void

    /// Creates a span from one of a tracing library, which keeps its data if it `isRecording`.
    ///
    /// - Parameter current: The task-local value that has the current context.
    public init(
      _ context: Context, in current: TaskLocal<Context?>, isRecording: Bool,
      _ change: @escaping @Sendable (SpanChange) -> Void
    ) {
      self.context = context
      outer = current.get()
      self.current = current
      self.isRecording = isRecording
      self.change = change
    }
  }
}

/// The span of a call.
private final class TracedCall<Context: Sendable>: CallWatcher {
  private let span: CallTracer.Span<Context>
  private let revealsError: Bool

  init(_ span: CallTracer.Span<Context>, _ arguments: [LogEvent.Argument], revealsError: Bool) {
    self.span = span
    self.revealsError = revealsError
    for argument in arguments { change(.attribute("argument.\(argument.name)", argument.value)) }
  }

  private func change(_ change: CallTracer.SpanChange) {
    if span.isRecording { span.change(change) }
  }

  // MARK: Watching

  /// A span has a clock of its own.
  var uptime: Duration { .zero }
  func join(_ watch: inout CallWatch) { watch.span = self }
  func begin() -> Duration { .zero }
  func note(_ event: CallEvent) { change(.event(event.kind.rawValue, event.text)) }
  func gaveFirstElement() { change(.event("first_element", nil)) }

  func ended(
    _ error: (any Error)?, after duration: Duration, _ elements: GivenElements?,
    _ result: (OutcomeParts) -> String?
  ) {
    if let elements { change(.attribute("elements", "\(elements.count)")) }
    if let error, Cancellation.isCause(of: error) {
      change(.event("cancelled", nil))
    } else if let error {
      let shown = LogEvent.Failure(error, revealing: revealsError ? .error : [])
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
    try span.current.withValue(span.context, operation: operation)
  }

  func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned {
    try await span.current.withValue(span.context, operation: operation)
  }

  func leave(_ operation: () -> Void) {
    span.current.withValue(span.outer, operation: operation)
  }

  func link(to other: any CallWatcher) {
    if let other = other as? TracedCall { span.change(.link(other.span.context)) }
  }
}
