import DecoratorDeclarations

/// The effect of a call, according to the name of its method.
///
/// A name reads if its first word is known to read, or if it is a name for a value.
enum CallMeaning {
  case reads
  case writes
  /// Takes what it gives, so that another call gives something else.
  case takes
  /// The name can mean either, or is unknown.
  case open

  /// - Parameter givesValue: Whether the caller of the method gets a value.
  init(of member: Member, givesValue: Bool) {
    let name = MethodName(member)
    let first = name.words.first ?? ""
    var isNamedForItsType: Bool { givesValue && name.isNamedForOneOf(member.typesOfValue) }
    if CallVocabulary.taking.contains(first) {
      self = .takes
    } else if CallVocabulary.writing.contains(first) || name.hasWritingStart {
      // A noun, too: `order(id:) -> Order` can find one or make one.
      self = isNamedForItsType ? .open : .writes
    } else if CallVocabulary.unclear.contains(first) || name.contradictsReading
      || member.parameters.contains(where: \.carriesRequest)
    {
      self = .open
    } else if CallVocabulary.reading.contains(first) {
      self = name.takesPart ? .takes : .reads
    } else {
      let isValue = name.isPredicate(of: member.result) || name.isOfValue || isNamedForItsType
      self = givesValue && isValue ? .reads : .open
    }
  }
}

private struct MethodName {
  /// The words of the base name in lower case, without those before the one that says what it does.
  let words: [String]
  private let labels: [[String]]

  init(_ member: Member) {
    let all = member.plainName.wordsInLowerCase
    let start = all.dropLast().prefix { CallVocabulary.manners.contains($0) }.count
    words = Array(all.dropFirst(start))
    labels = member.parameters.map { ($0.label ?? $0.name ?? "").wordsInLowerCase }
  }

  /// `checkIn`, `checkOut`, `logIn`
  var hasWritingStart: Bool {
    words.count > 1 && words[0] == "check" && ["in", "out", "off"].contains(words[1])
  }

  /// `true` if another word than the first says that it changes something: `getAndIncrement`,
  /// `fetch(orCreate:)`.
  var contradictsReading: Bool {
    if words.count == 2, CallVocabulary.writingSeconds.contains(words[1]) { return true }
    if words.first == "resolve",
      words.dropFirst().contains(where: CallVocabulary.resolvable.contains)
    {
      return true
    }
    return words.dropFirst().saysThatItChanges(afterWord: words.first)
      || labels.contains { label in
        // `storeID` names something, and `store` may, too.
        label.count > 1 && CallVocabulary.changes.contains(label[0]) && label[0] != "store"
          || label[...].saysThatItChanges(afterWord: nil)
      }
  }

  /// `true` if it reads the next part of something: `readLine()`, `read(upToCount:)`, but not
  /// `readChunk(at:)`.
  var takesPart: Bool {
    let saysHowMuch = labels.contains { label in
      label.starts(with: ["up", "to"]) || CallVocabulary.labelsOfTaking.contains(label.first ?? "")
    }
    if ["decode", "fetch", "get", "load", "read"].contains(words[0]), saysHowMuch { return true }
    guard words.count > 1 else { return false }
    if words[1] == "next" { return words[0] != "get" || words.count == 2 }
    return words[0] == "read" && CallVocabulary.partsOfStreams.contains(words[1])
      && !labels.joined().contains { CallVocabulary.labelsOfPlaces.contains($0) }
  }

  /// Returns `true` if one of the types ends with the words of the name: `theme() -> SiteTheme`,
  /// `products() -> [Product]`.
  func isNamedForOneOf(_ types: [String]) -> Bool {
    let nouns = words.map(\.singular)
    return types.contains { type in
      let words = type.wordsInLowerCase
      return words.count >= nouns.count && words.last?.singular == nouns.last
        && words.suffix(nouns.count).elementsEqual(nouns) { $0.singular == $1 }
    }
  }

  func isPredicate(of result: TypeSyntax?) -> Bool {
    result?.description == "Bool" && words.contains(where: CallVocabulary.predicates.contains)
  }

  /// `true` if it is a name for a value: `items`, `deviceInfo`, `currentUser`, `connectedReader`.
  var isOfValue: Bool {
    guard let first = words.first, !words.dropFirst().contains(where: \.canChange) else {
      return false
    }
    if CallVocabulary.qualifiers.contains(first) || first.isParticiple || first.isPlural {
      return true
    }
    // One word can be a call that has an effect: `registration`, `payment`.
    return CallVocabulary.nouns.contains(first) || (words.count > 1 && first.isNounByItsEnd)
  }
}

extension Parameter {
  /// `true` if it says itself what the call does, such as an HTTP request.
  fileprivate var carriesRequest: Bool {
    let text = type.description
    return CallVocabulary.labelsOfMethods.contains(label ?? name ?? "")
      || CallVocabulary.requests.contains { text.hasSuffix($0) && type.mentions($0) }
  }
}

extension Member {
  /// The names of the types that its caller gets, or that its closures take.
  fileprivate var typesOfValue: [String] {
    let types =
      [result].compactMap(\.self) + parameters.map(\.meaning).filter { $0.function != nil }
    return types.flatMap { type in
      type.description.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
  }
}

extension ArraySlice<String> {
  /// Returns `true` if they contain a form of a writing word, or one after a conjunction.
  fileprivate func saysThatItChanges(afterWord word: String?) -> Bool {
    var previous = word
    for next in self {
      if next.isParticipleOfChange { return true }
      if let previous, CallVocabulary.conjunctions.contains(previous),
        next.canChange || next.singular.canChange
      {
        return true
      }
      previous = next
    }
    return false
  }
}

extension String {
  fileprivate var canChange: Bool {
    CallVocabulary.writing.contains(self) || CallVocabulary.unclear.contains(self)
      || CallVocabulary.taking.contains(self)
  }

  /// `true` if it is a form such as `deleting`, `saving` or `popping`.
  fileprivate var isParticipleOfChange: Bool {
    guard hasSuffix("ing") else { return false }
    let stem = String(dropLast(3))
    return [stem, stem + "e", String(stem.dropLast())].contains(
      where: CallVocabulary.changes.contains)
  }

  fileprivate var isPlural: Bool { singular != self }

  fileprivate var singular: String {
    guard count > 2, hasSuffix("s"), !["ss", "us", "is", "as"].contains(where: hasSuffix) else {
      return self
    }
    if hasSuffix("ies") { return dropLast(3) + "y" }
    return String(
      dropLast(["sses", "xes", "ches", "shes", "zes"].contains(where: hasSuffix) ? 2 : 1))
  }

  /// `true` if it ends like a participle: `cached`, `pending`.
  fileprivate var isParticiple: Bool {
    (hasSuffix("ed") || hasSuffix("ing")) && !CallVocabulary.verbsLikeParticiples.contains(self)
  }

  fileprivate var isNounByItsEnd: Bool {
    CallVocabulary.nounEnds.contains(where: hasSuffix)
      && !CallVocabulary.verbEnds.contains(where: hasSuffix)
  }
}
