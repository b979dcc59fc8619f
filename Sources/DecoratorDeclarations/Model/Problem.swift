/// A mistake in a text, and its place.
public struct Problem: Error, Sendable, Equatable {
  /// The place, in UTF-8 code units from the start of the parsed text.
  public var offset: Int
  /// The mistake and its remedy, in one sentence that begins in lower case.
  public var message: String

  /// Makes a problem.
  public init(_ message: String, at offset: Int) {
    self.offset = offset
    self.message = message
  }
}

extension [Problem] {
  mutating func add(_ message: String, at offset: Int) { append(Problem(message, at: offset)) }
}
