/// A file with words of a command line, one on each line. A command line refers to it as `@FILE`,
/// since it cannot hold all files of a large target.
enum ResponseFile {
  /// Returns the words, with the words of response files in their places. After `--`, no word is a
  /// response file.
  static func expand(_ words: [String]) throws(TextFile.Failure) -> [String] {
    var expanded: [String] = []
    for (index, word) in words.enumerated() {
      if word == "--" { return expanded + words[index...] }
      expanded += word.hasPrefix("@") ? try TextFile.lines(of: String(word.dropFirst())) : [word]
    }
    return expanded
  }
}
