/// A protocol in a first spec.
public struct DraftProtocol {
  /// The qualified name.
  public var name: String
  /// The path in the spec of the Swift file that declares it; `nil` if the spec's target declares it,
  /// which the reader of the spec finds out by itself.
  public var source: String?
  /// The decorators, outermost first; empty if the protocol is in the spec only for protocols that
  /// inherit it.
  public var decorators: [Decorator] = []
  /// A Boolean value that indicates whether one modifier applies the decorators together.
  public var hasStack = false
  /// The decorators that would act on it, but cannot be written.
  public var refusals: [Refusal] = []

  /// A decorator that acts on the protocol.
  public struct Decorator {
    /// The decorator's key.
    public var key: String
    /// The name of the generated type, if its usual name is taken.
    public var typeName: String?
  }

  /// A decorator that cannot be written.
  public struct Refusal {
    /// The decorator's key.
    public var key: String
    /// The obstacle.
    public var reason: String
  }
}
