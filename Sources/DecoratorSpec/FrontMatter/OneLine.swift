extension String {
  /// The text with a space in place of each line break, for a comment of one line.
  public var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
