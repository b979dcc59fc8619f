extension String {
  /// Returns the text with spaces after it, so that it has at least a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns the words on lines of at most a width, except for words that are longer. All lines but
  /// the first are indented.
  package func wrapped(to width: Int, indentation: Int = 0) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(lines.isEmpty ? String(word) : "".padded(to: indentation) + word)
      }
    }
    return lines
  }
}

extension [String] {
  /// Returns the lines, each after a number of spaces.
  package func indented(by count: Int) -> [String] { map { "".padded(to: count) + $0 } }

  /// Returns the lines in a column behind a head, which is on the first of them.
  package func behind(_ head: String) -> [String] {
    [head + (first ?? "")] + Array(dropFirst()).indented(by: head.count)
  }
}
