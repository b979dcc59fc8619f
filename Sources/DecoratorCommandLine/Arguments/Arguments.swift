import DecoratorGenerator
import DecoratorSpec

/// The words after the name of a command.
package struct Arguments {
  /// The words that belong to no option, in order.
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses options: `--name value`, `--name=value` and, for an option with a short name,
  /// `-n value`. After `--`, every word is an operand.
  init(parsing words: [String], options: [Option]) throws(Failure) {
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
        throw Failure(
          "unknown option '\(name)'"
            + (nearHint(for: name, among: options.map(\.name) + ["--help"]) ?? ""))
      }
      if !option.isRepeatable, values[option.name] != nil {
        throw Failure("'\(option.name)' is given twice; remove one")
      }
      guard let description = option.value else {
        if parts.count > 1 { throw Failure("'\(name)' takes no value") }
        values[option.name] = []
        continue
      }
      var value = parts.dropFirst().first.map(String.init)
      if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
        value = rest.popFirst()
      }
      guard let value, !value.isEmpty else {
        throw Failure("'\(name)' needs a value: \(description)")
      }
      values[option.name, default: []].append(value)
    }
  }

  /// Returns the words, with the lines of a file in the place of `@FILE`: a command line cannot hold
  /// all files of a large target. After `--`, no word refers to a file.
  static func expanded(_ words: ArraySlice<String>) throws(Failure) -> [String] {
    var expanded: [String] = []
    for (index, word) in zip(words.indices, words) {
      if word == "--" { return expanded + words[index...] }
      expanded +=
        word.hasPrefix("@")
        ? try TextFile.read(String(word.dropFirst())).split(separator: "\n").map(String.init)
        : [word]
    }
    return expanded
  }

  /// Returns the value of an option that occurs at most once.
  package func value(of option: Option) -> String? { values[option.name]?.first }

  /// Returns the values of an option that can be repeated, in order.
  func values(of option: Option) -> [String] { values[option.name] ?? [] }

  /// Returns the value of an option, which must be one of some words; by default, the first.
  package func choice(of option: Option, from words: [String]) throws(Failure) -> String {
    let word = value(of: option) ?? words[0]
    if words.contains(word) { return word }
    let list = words.map { "'\($0)'" }.joined(separator: " or ")
    throw Failure(
      "'\(option.name)' takes \(list), not '\(word)'" + (nearHint(for: word, among: words) ?? ""))
  }

  package func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns the paths of the templates that `--template` names.
  func templates() throws(Failure) -> [String] {
    var paths: [String] = []
    for path in values(of: .template) { paths += try TextFile.templates(at: path) }
    return paths
  }

  /// Returns the built-in templates with those that `--template` names.
  package func library() throws -> TemplateLibrary {
    var library = TemplateLibrary.builtIn
    try library.add(try templates().map { SourceText(path: $0, text: try TextFile.read($0)) })
    return library
  }
}
