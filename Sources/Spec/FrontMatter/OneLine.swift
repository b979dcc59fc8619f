extension String {
  /// The text with a space for each line break within it, so that a comment of one line can hold it.
  public var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
