/// Decorators that one modifier applies together.
public struct DecoratorStack: Sendable {
  /// The name of the method that applies a stack.
  public static let modifier = "decorated"

  /// A decorator in a stack.
  public struct Part: Sendable {
    /// The decorator.
    public var use: DecoratorUse
    /// Where the stack names it.
    public var place: SourcePlace
  }

  /// From the outermost, which a call meets first, to the innermost.
  public var parts: [Part]
  /// Where it is asked for.
  public var place: SourcePlace
  /// A Boolean value that indicates whether its order is so on purpose, whatever templates say.
  public var isOrderIntended: Bool

  /// The decorators, outermost first.
  public var decorators: [DecoratorUse] { parts.map(\.use) }
}
