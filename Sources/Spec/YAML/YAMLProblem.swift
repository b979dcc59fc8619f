/// Something wrong in a YAML document, and where.
public struct YAMLProblem: Error, Sendable, Hashable {
  /// Where, in UTF-8 code units from the start of the document.
  public var offset: Int

  /// What is wrong and what to write instead, in one sentence that begins in lower case.
  public var message: String

  /// Creates a problem at `offset`, in UTF-8 code units from the start of the document.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
