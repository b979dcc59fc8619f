/// The templates that others can call.
public protocol Partials: Sendable {
  /// Returns a template by its name; `nil` if there is none.
  ///
  /// - Throws: The first mistake in the template, if it has not been read before.
  func partial(named name: String) throws(TemplateError) -> Template?

  /// The names of the templates, for suggestions in error messages.
  var partialNames: [String] { get }
}

extension [String: Template]: Partials {
  public func partial(named name: String) -> Template? { self[name] }

  public var partialNames: [String] { Array(keys) }
}
