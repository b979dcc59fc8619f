/// What a comment above a protocol of the corpus asks for and expects: for each decorator its options, and
/// the members that it acts on.
///
///     // caching(persistent: true): page, item | logging: all | retry: page, item
///
/// A decorator that is left out acts on nothing, with the options that it has by default. `refused:` says why there
/// are no decorators, `calls: none` that no test calls them, `calls: except page, item` which members none does.
/// `fails:` says where generated code does not compile yet, for which the protocol stands in `#if`.
struct Expectation: Equatable, CustomStringConvertible {
  struct Entry: Equatable {
    /// As a spec has them, without braces.
    var options: String?
    var members: String?
  }

  /// By the key of a decorator, or `refused` or `calls`.
  var entries: [String: Entry] = [:]

  init() {}

  /// Reads the text of a comment.
  init(parsing comment: String) {
    for part in comment.split(separator: " | ") where part != "nothing" {
      guard let match = part.wholeMatch(of: /\s*(\w+)(?:\((.*?)\))?(?:: (.*?))?\s*/) else {
        continue
      }
      entries[String(match.1)] = Entry(
        options: match.2.map(String.init), members: match.3.map(String.init))
    }
  }

  /// The names behind a key, but for a word before them; none where there are none, or for `none`.
  func list(of key: String, after word: String = "") -> [String] {
    guard let text = entries[key]?.members, text != "none", text.hasPrefix(word) else { return [] }
    return text.dropFirst(word.count).split(separator: ", ").map(String.init)
  }

  var description: String {
    let texts = entries.sorted { $0.key < $1.key }.map { key, entry in
      key + (entry.options.map { "(\($0))" } ?? "") + (entry.members.map { ": \($0)" } ?? "")
    }
    return texts.isEmpty ? "nothing" : texts.joined(separator: " | ")
  }

  /// The lines of the comment.
  func lines(indentation: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in description.split(separator: " ") {
      if !line.isEmpty, indentation.count + 4 + line.count + word.count > 100 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { "\(indentation)// \($0)" }
  }
}
