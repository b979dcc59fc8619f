/// The span of a call.
@usableFromInline
final class TracedCall: CallWatcher {
  let span: any CallSpan
  private let revealsError: Bool

  init(_ span: any CallSpan, _ arguments: [LogArgument], revealsError: Bool) {
    self.span = span
    self.revealsError = revealsError
    for argument in arguments { change(.attribute("argument.\(argument.name)", argument.value)) }
  }

  private func change(_ change: CallTracer.SpanChange) {
    if span.isRecording { span.change(change) }
  }

  func link(to other: TracedCall) { span.change(.link(other.span.context)) }

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

  func run(_ operation: () -> Void) { span.run(operation) }

  func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
    await span.run(isolation: isolation, operation)
  }

  func leave(_ operation: () -> Void) { span.leave(operation) }
}
