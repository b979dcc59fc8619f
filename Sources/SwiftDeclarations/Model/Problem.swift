/// Something wrong in a text, and where.
public struct Problem: Error, Sendable, Hashable {
  /// Where, in UTF-8 code units from the start of the parsed text.
  public var offset: Int
  /// What is wrong and what to do about it, in one sentence that begins in lower case.
  public var message: String

  /// Makes a problem.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}
