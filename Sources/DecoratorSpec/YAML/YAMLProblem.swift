/// A mistake in a YAML document, and its place.
public struct YAMLProblem: Error, Sendable, Hashable {
  /// The place, in UTF-8 code units from the start of the document.
  public var offset: Int

  /// The mistake and its remedy, in one sentence that begins in lower case.
  public var message: String

  /// Creates a problem at `offset`, in UTF-8 code units from the start of the document.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
