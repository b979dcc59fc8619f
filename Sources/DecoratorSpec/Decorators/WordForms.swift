/// Forms of the words in names.
extension String {
  var canChange: Bool {
    CallVocabulary.writing.contains(self) || CallVocabulary.unclear.contains(self)
      || CallVocabulary.taking.contains(self)
  }

  var isVerbOfGetting: Bool {
    ["fetch", "get", "load", "obtain", "read", "retrieve"].contains(self)
  }

  /// `true` if it is a form such as `deleting`, `saving` or `popping`.
  var isParticipleOfChange: Bool { isFormOfChange(["ing"]) }

  /// `true` if it is a noun such as `installer` or `deletion`, or the verb.
  var isOfChange: Bool {
    CallVocabulary.changes.contains(self) && self != "store"
      || isFormOfChange(["er", "or", "ion", "ation", "ing"])
  }

  private func isFormOfChange(_ ends: [String]) -> Bool {
    ends.contains { end in
      guard hasSuffix(end) else { return false }
      let stem = String(dropLast(end.count))
      return [stem, stem + "e", String(stem.dropLast())].contains(
        where: CallVocabulary.changes.contains)
    }
  }

  var isPlural: Bool { singular != self }

  var singular: String {
    guard utf8.last == UInt8(ascii: "s"), count > 2, hasSuffix("s"),
      !["ss", "us", "is", "as"].contains(where: hasSuffix)
    else { return self }
    if hasSuffix("ies") { return dropLast(3) + "y" }
    return String(
      dropLast(["sses", "xes", "ches", "shes", "zes"].contains(where: hasSuffix) ? 2 : 1))
  }

  /// `true` if it ends like a participle: `cached`, `pending`.
  var isParticiple: Bool {
    (hasSuffix("ed") || hasSuffix("ing")) && !CallVocabulary.verbsLikeParticiples.contains(self)
  }

  /// `true` if it ends like an adjective: `historical`, `renewable`.
  var isAdjectiveByItsEnd: Bool {
    CallVocabulary.adjectiveEnds.contains(where: hasSuffix)
      && !CallVocabulary.verbsLikeAdjectives.contains(self) && !canChange
  }

  /// `true` if it ends as verbs do more often than nouns.
  var isLikelyVerb: Bool { CallVocabulary.likelyVerbEnds.contains(where: hasSuffix) }

  var isNounByItsEnd: Bool {
    CallVocabulary.nounEnds.contains(where: hasSuffix)
      && !CallVocabulary.verbEnds.contains(where: hasSuffix)
  }
}
