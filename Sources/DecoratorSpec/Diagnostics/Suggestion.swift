/// Returns the candidate that the author of `word` probably meant.
///
/// - Returns: The candidate with the fewest letters to insert or remove, if they are at most half of
///   the word's, or 2 for shorter words. Otherwise a candidate that begins like the word, as `count`
///   and `counting` do; `nil` if there is none.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: word, among: candidates, within: max(2, word.count / 2))
    ?? candidates.first { beginsAlike(word.lowercased(), $0.lowercased()) }
}

/// Returns the candidate with the fewest letters to insert or remove; `nil` if they are more than `limit`.
func nearest(
  to word: String, among candidates: some Sequence<String>, within limit: Int
) -> String? {
  let word = word.lowercased()
  let (length, letters) = (word.count, word.setOfLetters)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let other = candidate.lowercased()
    let limit = min(limit, (best?.distance ?? .max) - 1)
    // A letter that only one of them has is inserted or removed. Most candidates need no closer look, which takes
    // long for many words and for long ones.
    guard abs(length - other.count) <= limit,
      (letters ^ other.setOfLetters).nonzeroBitCount <= limit
    else { continue }
    let distance = other.difference(from: word).count
    if distance <= limit { best = (distance, candidate) }
  }
  return best?.candidate
}

extension String {
  /// A bit for each letter and other visible character of ASCII in it, which some share.
  fileprivate var setOfLetters: UInt64 {
    utf8.reduce(0) { (33..<127).contains($1) ? $0 | 1 << UInt64($1 & 63) : $0 }
  }
}

/// Returns `true` if one word begins with the other, or with all of it but its last letter.
private func beginsAlike(_ word: String, _ candidate: String) -> Bool {
  let common = zip(word, candidate).prefix { $0 == $1 }.count
  return common >= 3 && (common >= word.count - 1 || common == candidate.count)
}

/// Returns `; did you mean 'access'?`; without a near candidate, a list of the candidates with at most
/// `width` characters.
public func suggestion(
  for word: String, among candidates: [String], width: Int = 100
) -> String {
  if let hint = commaHint(for: word, among: candidates) { return hint }
  if let hint = nearHint(for: word, among: candidates) { return hint }
  guard !candidates.isEmpty else { return "" }
  return candidates.count == 1
    ? "; there is only \(enumeration(candidates))"
    : "; there are \(someOf(candidates, width: width))"
}

/// Returns `; did you mean 'access'?`; `nil` without a near candidate.
public func nearHint(for word: String, among candidates: some Sequence<String>) -> String? {
  colonHint(for: word, among: candidates)
    ?? nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" }
}

/// Returns the advice on a key that does not exist: to write the colon after one of the candidates, or the
/// one that was probably meant; `nil` without a near candidate.
func keyHint(for key: String, among candidates: some Sequence<String>) -> String? {
  if let pair = KeyWithoutColon(key), candidates.contains(pair.key) { return "; \(pair.advice)" }
  return nearHint(for: key, among: candidates)
}

/// Returns the advice to write a colon with a space, if the word is a candidate with a value: `limit:5s`
/// or `limit = 5s`.
func colonHint(for word: String, among candidates: some Sequence<String>) -> String? {
  guard let match = word.wholeMatch(of: /(\w+) *[:=] *(.+)/), candidates.contains(String(match.1))
  else { return nil }
  return word.contains(":")
    ? "; a space is missing after the ':'; write '\(match.1): \(match.2)'"
    : "; write '\(match.1): \(match.2)'"
}

extension [String] {
  /// Returns `true` if a word is one of these, however it is capitalized and joined: `time-to-live` and
  /// `timeToLive`. A form of one begins like it, up to its last letter: `throttling` and `throttle`.
  func containWord(_ word: String, orForm: Bool = false) -> Bool {
    let word = word.lowercased().filter(\.isLetter)
    return contains { other in
      let other = other.lowercased()
      return word == other
        || orForm && zip(word, other).prefix { $0 == $1 }.count >= Swift.max(3, other.count - 1)
    }
  }
}

/// Returns the advice to write commas, if the word consists of candidates with spaces between.
func commaHint(for word: String, among candidates: [String]) -> String? {
  let words = word.split { " ;，、".contains($0) }.map(String.init)
  guard words.count > 1, words.allSatisfy(candidates.contains) else { return nil }
  return "; a comma is missing: '\(words.joined(separator: ", "))'"
}

/// Returns an enumeration of words with at most `width` characters, and the number of the others.
package func someOf(_ words: [String], width: Int = 100) -> String {
  var rest = width
  let shown = words.prefix { word in
    rest -= word.count + 4
    return rest >= 0
  }
  guard shown.count < words.count, !shown.isEmpty else { return enumeration(words) }
  return shown.map { "'\($0)'" }.joined(separator: ", ") + " and \(words.count - shown.count) more"
}

/// Returns an enumeration: `'a'`, `'a' and 'b'`, `'a', 'b' and 'c'`.
public func enumeration(_ words: [String], joiner: String = "and") -> String {
  let quoted = words.map { "'\($0)'" }
  guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " \(joiner) \(last)"
}

extension Sequence where Element: Hashable {
  var withoutRepetitions: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
