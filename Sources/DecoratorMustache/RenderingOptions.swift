/// The options for rendering a template.
public struct RenderingOptions: Sendable {
  /// The treatment of values in `{{name}}`.
  public enum Escaping: Sendable {
    /// `&`, `"`, `<` and `>` become HTML entities.
    case html
    /// Values are written as they are.
    case none
  }

  /// The treatment of names that are missing from the context.
  public enum MissingNames: Sendable {
    /// Missing names are empty, as in the specification: a value is written as nothing, and a
    /// section is left out. A missing partial is written as nothing, too.
    case empty
    /// A missing name is an error. So is a missing partial, and a list or an object that is written
    /// although it has no text. Each place in a template is reported once.
    case error
  }

  /// The treatment of values in `{{name}}`; by default HTML escaping.
  public var escaping: Escaping
  /// The treatment of names that are missing from the context; by default they are empty.
  public var missingNames: MissingNames
  /// The greatest depth of nested partials and parents; by default 100.
  ///
  /// A greater depth is an error, which stops a template that calls itself without end.
  public var maximumDepth: Int

  /// Creates options; by default those of the specification.
  public init(
    escaping: Escaping = .html, missingNames: MissingNames = .empty, maximumDepth: Int = 100
  ) {
    self.escaping = escaping
    self.missingNames = missingNames
    self.maximumDepth = maximumDepth
  }
}
