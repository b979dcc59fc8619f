/// How a template is rendered.
public struct RenderingOptions: Sendable {
  /// What is done to values that are written with `{{name}}`.
  public enum Escaping: Sendable {
    /// `&`, `"`, `<` and `>` become HTML entities.
    case html
    /// Values are written as they are.
    case none
  }

  /// What a name means that nothing in the context has.
  public enum MissingNames: Sendable {
    /// Nothing: it is written as nothing and its sections are left out, as the specification says.
    /// Partials that do not exist are written as nothing, too.
    case empty
    /// An error, as is a partial that does not exist and a list or an object that is written
    /// although it has no text. Each place in a template is reported once.
    case error
  }

  /// What is done to values that are written with `{{name}}`; by default HTML escaping.
  public var escaping: Escaping
  /// What a name means that nothing in the context has; by default nothing.
  public var missingNames: MissingNames
  /// How many partials and parents may be within one another; by default 100. More are an error,
  /// which stops a template that calls itself without end.
  public var maximumDepth: Int

  /// Creates options, by default those of the specification.
  public init(
    escaping: Escaping = .html, missingNames: MissingNames = .empty, maximumDepth: Int = 100
  ) {
    self.escaping = escaping
    self.missingNames = missingNames
    self.maximumDepth = maximumDepth
  }
}
