/// Decorators that one modifier applies together.
public struct DecoratorStack: Sendable {
  /// The name of the method that applies a stack.
  public static let modifier = "decorated"

  /// A decorator in a stack.
  public struct Part: Sendable {
    /// The decorator.
    public var decorator: ConfiguredDecorator
    /// The place that names it in the stack.
    public var place: SourcePlace
  }

  /// The parts, from the outermost, which a call meets first, to the innermost.
  public var parts: [Part]
  /// The place that requests the stack.
  public var place: SourcePlace
  /// A Boolean value that indicates whether the order is intended, even if templates warn of it.
  public var isOrderIntended: Bool

  /// The decorators, outermost first.
  public var decorators: [ConfiguredDecorator] { parts.map(\.decorator) }
}
