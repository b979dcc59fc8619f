/// An import declaration.
public struct Import: Sendable, Equatable {
  /// The declaration on one line: `@preconcurrency public import struct Foundation.URL`.
  public var text: String
  /// The name of the module: `Foundation`.
  public var module: String
  /// The condition of the `#if` blocks around it, in the form of `Member.condition`; `nil` if there
  /// are none.
  public var condition: String?
  /// The offset of its first token, in UTF-8 code units from the start of the parsed text.
  public var offset: Int
}
