/// Returns the candidate that the author of `word` probably meant.
///
/// - Returns: The nearest candidate by edit distance, if the distance is at most a third of the
///   word's length, or 1 for shorter words. A swap of neighbors is one edit. Otherwise a candidate
///   that begins like the word, as `count` and `counting` do; `nil` if there is none.
public func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let limit = max(1, word.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate ?? candidates.first { beginsAlike(word.lowercased(), $0.lowercased()) }
}

/// Returns `true` if one of two words begins with the other, or with all of the other but its last
/// letter.
private func beginsAlike(_ word: String, _ candidate: String) -> Bool {
  let common = zip(word, candidate).prefix { $0 == $1 }.count
  return common >= 3 && (common >= word.count - 1 || common == candidate.count)
}

/// Returns `; did you mean 'access'?`; without a near candidate, a short list of the candidates.
func suggestion(for word: String, among candidates: [String]) -> String {
  if let hint = commaHint(for: word, among: candidates) { return hint }
  if let near = nearest(to: word, among: candidates) { return "; did you mean '\(near)'?" }
  guard !candidates.isEmpty else { return "" }
  return candidates.count == 1
    ? "; there is only \(enumeration(candidates))" : "; there are \(someOf(candidates))"
}

/// Returns the advice to write commas, if the word consists of candidates with spaces between.
func commaHint(for word: String, among candidates: [String]) -> String? {
  let words = word.split(separator: " ").map(String.init)
  guard words.count > 1, words.allSatisfy(candidates.contains) else { return nil }
  return "; a comma is missing: '\(words.joined(separator: ", "))'"
}

/// Returns an enumeration of words with at most `width` characters, and the number of the others.
func someOf(_ words: [String], width: Int = 100) -> String {
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

private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let cost = first[row - 1] == second[column - 1] ? 0 : 1
      var distance = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
