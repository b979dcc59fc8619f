/// A file that stands for words of a command line, one a line: written `@FILE` there, since the
/// files of a large target are more than a command line takes.
enum ResponseFile {
  /// Returns the words with those of response files in their place; behind `--` every word stands
  /// for itself.
  static func expand(_ words: [String]) throws(TextFile.Failure) -> [String] {
    var expanded: [String] = []
    for (index, word) in words.enumerated() {
      if word == "--" { return expanded + words[index...] }
      expanded += word.hasPrefix("@") ? try TextFile.lines(of: String(word.dropFirst())) : [word]
    }
    return expanded
  }
}
