import Synchronization

/// A call that has begun, with its span.
///
/// The span ends once, at the latest when the decoratee releases its completion handler.
@_spi(Generated)
public final class TracedCall: Sendable {
  let span: any CallSpan
  /// The watchers of the call that this one is a part of.
  let outer: CallWatch?
  private let revealsError: Bool
  private let hasEnded = Atomic(false)

  init(
    _ tracer: CallTracer, _ member: String, _ arguments: [LogArgument],
    revealing revealed: OutcomeParts
  ) {
    CallWatch.beginUse()
    outer = .current
    span = tracer.begin(member)
    revealsError = revealed.contains(.error)
    guard span.isRecording else { return }
    for argument in arguments { span.set("argument.\(argument.name)", to: argument.value) }
  }

  deinit {
    if !hasEnded.load(ordering: .relaxed) {
      span.add("completion_forgotten", nil)
      span.end()
    }
  }

  /// The watchers of everything that happens within the call.
  var watch: CallWatch {
    var watch = outer ?? CallWatch()
    watch.span = self
    return watch
  }

  private func end(_ change: () -> Void) {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    if span.isRecording { change() }
    span.end()
  }
}

/// The end of a call. Only the first end counts.
@_spi(Generated)
extension TracedCall: WatchedCall {
  public func succeeded() {
    end {}
  }

  public func failed(_ error: any Error) {
    end {
      guard !Cancellation.isCause(of: error) else { return span.add("cancelled", nil) }
      let shown = LoggedError(error, revealing: revealsError ? .error : [])
      span.set("error.type", to: shown.typeName)
      span.fail(shown.description, revealsError ? error : nil)
    }
  }
}

@_spi(Generated)
extension TracedCall: ContextualWatcher {
  public func note(_ event: CallEvent) {
    if span.isRecording { span.add(event.kind.rawValue, event.text) }
  }

  public func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try span.run(operation)
  }

  public func link(to other: any ContextualWatcher) {
    if let other = other as? TracedCall { span.link(to: other.span) }
  }
}
