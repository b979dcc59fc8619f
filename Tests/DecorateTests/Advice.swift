/// What a message advises, as far as a program can follow it.
struct Advice {
  enum Kind: String, CaseIterable {
    /// A word in place of another: "did you mean 'retry'?".
    case rename
    /// Another value: "takes a whole number, not 'three'; write '3'".
    case value
    /// An option or an entry of a member for a decorator: "for example 'retry: { send: on }'".
    case addition
    /// "let 'Feed' inherit Sendable".
    case inheritance
    /// "remove 'failureIf:'".
    case removalOfOption
    /// "remove it".
    case removal
  }

  var kind: Kind
  /// The place of the message.
  var path: String
  var line: Int
  /// The line of the message, without the words for its place.
  var message: String
  /// The files with what is advised.
  var files: [String: String]

  /// Returns what messages on files advise.
  static func all(in messages: String, on files: [String: String]) -> [Advice] {
    messages.split(separator: "\n").flatMap { line -> [Advice] in
      guard
        let match = line.wholeMatch(of: /(.+?\.ya?ml):(\d+):(\d+): ((error|warning): (.+))/),
        let text = files["\(match.1)"], let number = Int(match.2), let column = Int(match.3)
      else { return [] }
      let place = EditedText(text, line: number, column: column)
      let message = "\(match.6)"
      let edits = edits(place, message) + inheritances(files, message)
      return edits.map { kind, path, edited in
        Advice(
          kind: kind, path: "\(match.1)", line: number, message: "\(match.4)",
          files: files.merging([path ?? "\(match.1)": edited]) { $1 })
      }
    }
  }

  private typealias Edit = (kind: Kind, path: String?, text: String)

  private static func edits(_ place: EditedText, _ message: String) -> [Edit] {
    var edits: [(Kind, String?)] = []
    if let match = message.firstMatch(
      of: /(?:did you mean|; it is) '([^':]+)'(?:\?| now$| or '[^']+'\?)/)
    {
      edits.append((.rename, place.replacingWord(among: message, by: "\(match.1)")))
    }
    if let match = message.firstMatch(of: /not '([^']+)'; write (?:only )?'([^']+)'$/) {
      edits.append((.value, place.replacingValue("\(match.1)", by: "\(match.2)")))
    }
    if let match = message.firstMatch(
      of: /for example '(?:\{ (\w+: \{ .+ \}) \}|(\w+: \{ .+ \}))'$/),
      !message.contains("below 'decorators:'"),
      let example = (match.1 ?? match.2)?.wholeMatch(of: /(\w+): \{ (.+) \}/)
    {
      edits.append((.addition, place.adding("\(example.2)", to: "\(example.1)")))
    }
    if let match = message.firstMatch(
      of: /^'(\w+)' acts on no member .* such as '([\w(:)]+)(?:: (.+))?', although/)
    {
      edits.append((.addition, place.adding("\(match.2): \(match.3 ?? "on")", to: "\(match.1)")))
    }
    if let match = message.firstMatch(of: /^'(\w+)' acts on no member .* set '(\w+: true)'/) {
      edits.append((.addition, place.adding("\(match.2)", to: "\(match.1)")))
    }
    if let match = message.firstMatch(of: /^'(\w+)' leaves out .*; write '([^']+)'( or '[^']+')?$/)
    {
      edits.append((.addition, place.adding("\(match.2)", to: "\(match.1)")))
    }
    if let match = message.firstMatch(of: /[;,] (?:or )?remove '(\w+):?[^']*'(;|$)/) {
      edits.append((.removalOfOption, place.removingOnly("\(match.1)")))
    }
    if message.contains(/this '.' closes nothing; remove it$|unprintable character/) {
      edits.append((.removal, place.removingCharacter()))
    } else if message.contains(/; remove (it|it here|this one|one of the two)(, or .*)?$/) {
      edits.append((.removal, place.removingEntry()))
    }
    return edits.compactMap { kind, text in text.map { (kind, nil, $0) } }
  }

  private static func inheritances(_ files: [String: String], _ message: String) -> [Edit] {
    guard let match = message.firstMatch(of: /let '(\w+)' inherit Sendable/) else { return [] }
    return files.filter { $0.key.hasSuffix(".swift") }.compactMap { path, text in
      let edited = text.replacing("protocol \(match.1) {", with: "protocol \(match.1): Sendable {")
      return edited == text ? nil : (.inheritance, path, edited)
    }
  }
}

/// A spec, and the place in it where a message points.
private struct EditedText {
  private let lines: [String]
  private let index: Int
  private let before: String
  private let after: String

  init(_ text: String, line: Int, column: Int) {
    lines = text.components(separatedBy: "\n")
    index = line - 1
    let text = lines.indices.contains(index) ? lines[index] : ""
    before = String(text.prefix(column - 1))
    after = String(text.dropFirst(column - 1))
  }

  private func with(_ line: String?, removing count: Int = 0) -> String {
    var lines = lines
    lines.replaceSubrange(index..<(index + 1 + count), with: [line].compactMap(\.self))
    return lines.joined(separator: "\n")
  }

  /// Replaces the first of the words that a message quotes and that stands at the place.
  func replacingWord(among message: String, by new: String) -> String? {
    let quoted = message.matches(of: /'([^']+)'/).map { String($0.1) }
    guard let word = quoted.first(where: { after.trimmingPrefix(/["']/).hasPrefix($0) }) else {
      return nil
    }
    return replacing(word, by: new)
  }

  /// Replaces a value by another one, which can be written with its key.
  func replacingValue(_ old: String, by new: String) -> String? {
    guard let key = before.firstMatch(of: /([^\s{,'"]+)['"]?: *$/)?.1,
      new.hasPrefix("\(key):")
    else { return replacing(old, by: new) }
    return replacing(old, by: String(new.dropFirst(key.count + 1).drop { $0 == " " }))
  }

  private func replacing(_ old: String, by new: String) -> String? {
    after.firstRange(of: old).map { with(before + after.replacingCharacters(in: $0, with: new)) }
  }

  /// Adds an entry to the options of a decorator whose key stands at the place. What an example leaves open is a
  /// condition.
  func adding(_ entry: String, to key: String) -> String? {
    let entry = entry.replacing(": ...", with: ": '$0 == 1'")
    guard after.hasPrefix(key) else { return nil }
    if let option = entry.wholeMatch(of: /(\w+): [^{]+/)?.1,
      let old = after.matches(of: /\b(\w+): [^{,}]+\b/).first(where: { $0.1 == option })
    {
      return with(before + after.replacing(old.0, with: entry))
    }
    let rest = after.dropFirst(key.count)
    if let value = rest.wholeMatch(of: /:\s*\{\s*(.*)/) {
      let separator = value.1.hasPrefix("}") ? " " : ", "
      return with("\(before)\(key): { \(entry)\(separator)\(value.1)")
    }
    if rest.hasPrefix(":") {
      guard rest.dropFirst().allSatisfy(\.isWhitespace) else { return nil }
      let next = lines.dropFirst(index + 1).first ?? ""
      let indent = next.prefix { $0 == " " }
      return indent.count > before.count
        ? with("\(before)\(after)\n\(indent)\(entry)") : with("\(before)\(key): { \(entry) }")
    }
    let isInBrackets = before.contains("[")
    return with(
      before + (isInBrackets ? "{ \(key): { \(entry) } }" : "\(key): { \(entry) }") + rest)
  }

  func removingCharacter() -> String? { with(before + after.dropFirst()) }

  /// Removes the only entry with a key.
  func removingOnly(_ key: String) -> String? {
    let places = lines.enumerated().flatMap { number, line in
      line.ranges(of: "\(key):").filter { range in
        range.lowerBound == line.startIndex
          || " {".contains(line[line.index(before: range.lowerBound)])
      }.map { (number, line.distance(from: line.startIndex, to: $0.lowerBound)) }
    }
    guard places.count == 1 else { return nil }
    let text = lines.joined(separator: "\n")
    return EditedText(text, line: places[0].0 + 1, column: places[0].1 + 1).removingEntry()
  }

  /// Removes what begins at the place: an entry, or an item of a list.
  func removingEntry() -> String? {
    guard before.allSatisfy({ " -".contains($0) }) else { return removingInBrackets() }
    let indent = before.count
    let below = lines.dropFirst(index + 1).prefix { line in
      line.prefix { $0 == " " }.count > indent
    }
    return with(nil, removing: below.count)
  }

  private func removingInBrackets() -> String? {
    var depth = 0
    var quote: Character?
    var end = after.endIndex
    loop: for index in after.indices {
      switch after[index] {
      case let mark where mark == quote: quote = nil
      case "'", "\"": quote = quote ?? after[index]
      case _ where quote != nil: continue
      case "{", "[", "(": depth += 1
      case "}", "]", ")":
        if depth == 0 {
          end = index
          break loop
        }
        depth -= 1
      case "," where depth == 0:
        end = index
        break loop
      default: continue
      }
    }
    guard end < after.endIndex else { return nil }
    let rest = after[end...]
    if rest.hasPrefix(",") { return with(before + rest.dropFirst().drop { $0 == " " }) }
    let start = before.replacing(/,\s*$/, with: " ")
    return with(start + rest)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
