extension String {
  /// The text with spaces behind it, so that it is at least so wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The words on lines of a width at most, unless a word alone is longer.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension [String] {
  /// The lines, each with so many spaces before it.
  func indented(by count: Int) -> [String] { map { String(repeating: " ", count: count) + $0 } }
}
