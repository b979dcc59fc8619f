/// A span of a tracing library, independent of the type of its context.
@_spi(Generated)
public protocol CallSpan: Sendable {
  /// `true` if the library keeps the data of the span.
  var isRecording: Bool { get }

  /// Runs an operation in the context of the span.
  func run<Returned>(_ operation: () throws -> Returned) rethrows -> Returned

  /// Runs an operation in the context of the span.
  func run(isolation: isolated (any Actor)?, _ operation: () async -> Void) async

  /// Runs an operation in the context in which the span began.
  func leave(_ operation: () -> Void)

  /// Sets an attribute.
  func set(_ attribute: String, to value: String)

  /// Adds an event.
  func add(_ event: String, _ text: String?)

  /// Adds a link to another span if both belong to the same library.
  func link(to other: any CallSpan)

  /// Notes that the call of the span failed. The message and the error are `nil` if the span must
  /// not show them.
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

/// A span whose context is in a task-local value.
@_spi(Generated)
public struct ContextSpan<Context: Sendable>: CallSpan {
  public let isRecording: Bool
  private let context: Context
  private let outer: Context?
  private let current: TaskLocal<Context?>
  private let change: @Sendable (SpanChange<Context>) -> Void

  /// Creates a span from a span of a tracing library.
  ///
  /// - Parameters:
  ///   - context: The context of the span.
  ///   - current: The task-local value that has the current context.
  ///   - isRecording: `true` if the library keeps the span's data.
  ///   - change: A closure that changes the span.
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
