/// Begins a span for each call that a tracing decorator forwards.
///
/// The target of the decorator, which depends on
/// [swift-distributed-tracing](https://github.com/apple/swift-distributed-tracing), has a static method
/// for each protocol that makes one: `.feedRepository(with: tracer)`.
public struct CallTracer: Sendable {
  let begin: @Sendable (_ name: String) -> any CallSpan

  /// Creates a tracer.
  ///
  /// - Parameter begin: Begins a span of a name, as a child of the current one.
  @_spi(Generated)
  public init(_ begin: @escaping @Sendable (_ name: String) -> any CallSpan) {
    self.begin = begin
  }
}
