/// A tracer that begins a span for each call that a tracing decorator forwards.
///
/// The target of the decorator depends on
/// [swift-distributed-tracing](https://github.com/apple/swift-distributed-tracing). For each
/// protocol, it has a static method that makes a call tracer: `.feedRepository(with: tracer)`.
public struct CallTracer: Sendable {
  let begin: @Sendable (_ name: String) -> any CallSpan

  /// Creates a tracer.
  ///
  /// - Parameter begin: A closure that begins a span with a name, as a child of the current span.
  @_spi(Generated)
  public init(_ begin: @escaping @Sendable (_ name: String) -> any CallSpan) {
    self.begin = begin
  }
}
