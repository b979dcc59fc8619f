/// An import declaration.
public struct Import: Sendable, Hashable {
  /// The declaration on one line: `@preconcurrency public import struct Foundation.URL`.
  public var text: String
  /// The module that it names: `Foundation`.
  public var module: String
  /// The condition of the `#if` blocks around it, written as `Member.condition` is; `nil` where
  /// there are none.
  public var condition: String?
  /// Where it begins, in UTF-8 code units from the start of the parsed text.
  public var offset: Int

  /// Makes an import that has no condition unless one is given.
  public init(text: String, module: String, condition: String? = nil, offset: Int = 0) {
    self.text = text
    self.module = module
    self.condition = condition
    self.offset = offset
  }
}
