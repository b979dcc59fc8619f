/// A span of a tracing library, whatever the type of its context.
@_spi(Generated)
public protocol CallSpan: Sendable {
  /// A Boolean value that indicates whether anything of the span is kept.
  var isRecording: Bool { get }

  /// Does something in the context of the span.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned

  /// Does something in the context of the span.
  func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async

  /// Does something in the context in which the span was begun.
  func leave(_ operation: () -> Void)

  /// Sets an attribute.
  func set(_ attribute: String, to value: String)

  /// Adds an event.
  func add(_ event: String, _ text: String?)

  /// Adds a link, if the other span is of the same library.
  func link(to other: any CallSpan)

  /// Notes that what the span is of failed, with a message and an error where they may be shown.
  func fail(_ message: String?, _ error: (any Error)?)

  /// Ends the span.
  func end()
}

/// A change of a span.
@_spi(Generated)
public enum SpanChange<Context: Sendable>: Sendable {
  case attribute(_ name: String, _ value: String)
  case event(_ name: String, _ text: String?)
  case link(Context)
  case status(failure: String?)
  case error(any Error)
  case end
}

/// A span whose context is found in a task-local value.
@_spi(Generated)
public struct ContextSpan<Context: Sendable>: CallSpan {
  public let isRecording: Bool
  private let context: Context
  private let outer: Context?
  private let current: TaskLocal<Context?>
  private let change: @Sendable (SpanChange<Context>) -> Void

  /// Creates a span from one of a library.
  ///
  /// - Parameters:
  ///   - context: Its context.
  ///   - current: The task-local value that has the current context.
  ///   - isRecording: A Boolean value that indicates whether anything of it is kept.
  ///   - change: Changes the span.
  public init(
    _ context: Context, in current: TaskLocal<Context?>, isRecording: Bool,
    _ change: @escaping @Sendable (SpanChange<Context>) -> Void
  ) {
    self.context = context
    self.current = current
    self.isRecording = isRecording
    self.change = change
    outer = current.get()
  }

  public func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned {
    try current.withValue(context, operation: operation)
  }

  public func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async {
    await current.withValue(context, operation: operation)
  }

  public func leave(_ operation: () -> Void) {
    current.withValue(outer, operation: operation)
  }

  public func set(_ attribute: String, to value: String) {
    change(.attribute(attribute, value))
  }

  public func add(_ event: String, _ text: String?) {
    change(.event(event, text))
  }

  public func link(to other: any CallSpan) {
    if let other = other as? Self { change(.link(other.context)) }
  }

  public func fail(_ message: String?, _ error: (any Error)?) {
    change(.status(failure: message))
    if let error { change(.error(error)) }
  }

  public func end() {
    change(.end)
  }
}
