import DecoratorSpec

/// The words after the name of a command.
struct Arguments {
  /// The words that belong to no option, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses options: `--name value`, `--name=value` and, for an option with a short name,
  /// `-n value`. After `--`, every word is an operand.
  init(parsing words: [String], options: [Option]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.shortName == name }) else {
        throw UsageError(
          "unknown option '\(name)'" + didYouMean(name, among: options.map(\.name) + ["--help"]))
      }
      if !option.isRepeatable, values[option.name] != nil {
        throw UsageError("'\(option.name)' is given twice; remove one")
      }
      guard let description = option.value else {
        if parts.count > 1 { throw UsageError("'\(name)' takes no value") }
        values[option.name] = []
        continue
      }
      let value = parts.count > 1 ? String(parts[1]) : Self.value(from: &rest)
      guard let value, !value.isEmpty else {
        throw UsageError("'\(name)' needs a value: \(description)")
      }
      values[option.name, default: []].append(value)
    }
  }

  /// Returns the words, with the lines of a file in the place of `@FILE`: a command line cannot hold
  /// all files of a large target. After `--`, no word refers to a file.
  static func expanded(_ words: [String]) throws(TextFile.Failure) -> [String] {
    var expanded: [String] = []
    for (index, word) in words.enumerated() {
      if word == "--" { return expanded + words[index...] }
      expanded += word.hasPrefix("@") ? try TextFile.lines(of: String(word.dropFirst())) : [word]
    }
    return expanded
  }

  /// Returns the next word, if it is not an option.
  private static func value(from rest: inout ArraySlice<String>) -> String? {
    guard let word = rest.first, word == "-" || !word.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  /// Returns all values of an option, in order.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// Returns the value of an option that occurs at most once.
  func value(of option: Option) -> String? { values[option.name]?.first }

  /// Returns a Boolean value that indicates whether an option is present.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns the paths of the templates that `--template` names.
  func templates() throws(UsageError) -> [String] {
    var paths: [String] = []
    for path in values(of: .template) { paths += try TemplateFiles.paths(at: path) }
    return paths
  }

  /// Returns the operands, of which there must be at least one.
  func operands(_ description: String) throws(UsageError) -> [String] {
    if operands.isEmpty { throw UsageError("no \(description) given") }
    return operands
  }
}

/// Returns `; did you mean 'check'?` if a candidate is near or begins with the word; otherwise an
/// empty text.
func didYouMean(_ word: String, among candidates: [String]) -> String {
  let begun = candidates.first { word.count > 2 && $0.hasPrefix(word) }
  return (begun ?? nearest(to: word, among: candidates)).map { "; did you mean '\($0)'?" } ?? ""
}
