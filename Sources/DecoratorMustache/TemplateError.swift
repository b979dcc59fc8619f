/// A mistake in a template, or in a template and its context, and its place.
public struct TemplateError: Error, Equatable, Sendable {
  /// The name of the template with the mistake, which can be a partial.
  public var template: String
  /// The place, in UTF-8 code units from the start of the source.
  public var offset: Int
  /// The mistake and its remedy, in one sentence that begins in lower case.
  public var message: String
  /// The name in the message that is not known; `nil` if the mistake is another.
  public var unknownName: String?
  /// The names that could stand in its place.
  public var knownNames: [String] = []
}
