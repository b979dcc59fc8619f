@_spi(Generated) import Decorators

/// A tracer that begins a span for each call that a tracing decorator forwards.
///
/// The target of the decorator depends on
/// [swift-distributed-tracing](https://github.com/apple/swift-distributed-tracing). For each
/// protocol, it has a static method that makes a call tracer: `.feedRepository(with: tracer)`.
public struct CallTracer: Sendable {
  private let begin:
    @Sendable (_ name: String, _ arguments: [LogEvent.Argument]) -> any CallInstrument
}

@_spi(Generated)
extension CallTracer {
  /// Creates a tracer with a closure that begins a span, as a child of the current span.
  public init<Context>(_ begin: @escaping @Sendable (_ name: String) -> Span<Context>) {
    self.begin = { name, arguments in
      let span = begin(name)
      for argument in arguments {
        span.note(.attribute("argument.\(argument.name)", argument.value))
      }
      return span
    }
  }

  /// Begins the span of a call, which shows the arguments and some parts of the outcome.
  public func started(
    _ member: String, _ arguments: LogEvent.Argument..., revealing revealed: OutcomeParts = []
  ) -> InstrumentedCall {
    InstrumentedCall(of: member, revealing: revealed) { _ in begin(member, arguments) }
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
  public final class Span<Context: Sendable>: Sendable {
    private let context: Context
    private let outer: Context?
    private let current: TaskLocal<Context?>
    private let isRecording: Bool
    private let change: @Sendable (SpanChange) -> Void

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

    fileprivate func note(_ change: SpanChange) {
      if isRecording { self.change(change) }
    }
  }
}

extension CallTracer.Span: CallInstrument {
  /// A span has a clock of its own.
  package var uptime: Duration { .zero }
  package func join(_ instrumentation: inout CallInstrumentation) { instrumentation.span = self }
  package func begin() -> Duration { .zero }
  package func note(_ event: CallEvent) { note(.event(event.kind.rawValue, event.text)) }
  package func gaveFirstElement() { note(.event("first_element", nil)) }

  package func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: StreamProgress?, _ result: () -> String?
  ) {
    if let elements { note(.attribute("elements", "\(elements.count)")) }
    if let error, Cancellation.isCause(of: error) {
      note(.event("cancelled", nil))
    } else if let error {
      let shown = LogEvent.Failure(error, revealing: revealed)
      note(.attribute("error.type", error.failureName))
      note(.status(failure: shown.description))
      if revealed.contains(.error) { note(.error(error)) }
    }
    change(.end)
  }

  package func forgotten() {
    change(.event("completion_forgotten", nil))
    change(.end)
  }

  package func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try current.withValue(context, operation: operation)
  }

  package func run<Returned>(
    isolation: isolated (any Actor)?, _ operation: () async throws -> Returned
  ) async rethrows -> Returned {
    try await current.binding(context, operation)
  }

  package func leave(_ operation: () -> Void) {
    current.withValue(outer, operation: operation)
  }

  package func link(to other: any CallInstrument) {
    if let other = other as? Self { change(.link(other.context)) }
  }
}
