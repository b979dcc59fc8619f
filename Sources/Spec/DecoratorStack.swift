/// Decorators that one modifier applies together.
public struct DecoratorStack: Sendable {
  /// The name of the method that applies a stack.
  public static let modifier = "decorated"

  /// From the outermost, which a call meets first, to the innermost.
  public var decorators: [DecoratorUse]
  /// Where it is asked for.
  public var place: SourcePlace
}
