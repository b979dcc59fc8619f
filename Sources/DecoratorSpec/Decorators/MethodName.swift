import DecoratorDeclarations

/// The words in the name of a method, and in the labels of its arguments.
struct MethodName {
  /// The words of the base name in lower case, without those before the one that says what it does.
  let words: [String]
  let arguments: [CallArgument]
  private let resultName: String
  private let labels: [[String]]

  init(_ member: Member) {
    let all = member.plainName.wordsInLowerCase
    let start = all.dropLast().prefix { CallVocabulary.manners.contains($0) }.count
    words = Array(all.dropFirst(start))
    arguments = member.parameters.map(CallArgument.init)
    labels = arguments.map(\.labelWords)
    resultName = member.result?.description ?? ""
  }

  private var last: String { words.last?.singular ?? "" }

  private var isSingular: Bool { words.last.map { !$0.isPlural } ?? false }

  /// `checkIn`, `checkOut`, `logIn`
  var hasWritingStart: Bool {
    words.count > 1 && words[0] == "check" && ["in", "out", "off"].contains(words[1])
  }

  /// `true` if its first word is a verb that reads: `accessRecord`, but not `accessToken`.
  var hasReadingStart: Bool {
    guard let first = words.first, CallVocabulary.reading.contains(first) else { return false }
    return !(first == "access" && words.count == 2 && CallVocabulary.secrets.contains(last))
  }

  /// `fetchAdd`, `getSet`
  var hasWritingEnd: Bool {
    words.count == 2 && CallVocabulary.writingSeconds.contains(words[1])
  }

  /// `true` if another word than the first says that it changes something: `getAndIncrement`,
  /// `fetch(orCreate:)`.
  var contradictsReading: Bool {
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

  /// `true` if it gives something that can be used once, or takes such a thing in exchange:
  /// `getAppPassword()`, `deviceCode(clientID:)`, `getToken(codeVerifier:)`.
  var isOfOneTimeValue: Bool {
    if words.isOneTime || arguments.contains(where: \.isExchanged) { return true }
    if arguments.contains(where: \.isCode),
      words.contains(where: { CallVocabulary.accesses.contains($0.singular) })
    {
      return true
    }
    if CallVocabulary.passwords.contains(last) || words.drop(while: \.isVerbOfGetting) == ["code"] {
      return !arguments.contains { $0.isIdentifier || $0.isScope }
    }
    if isSingular, words.contains(where: CallVocabulary.unusedWords.contains),
      CallVocabulary.handedOut.contains(last)
    {
      return true
    }
    // `getNewAddress()` makes one; `getNewMessages()` does not.
    return words.count > 2 && words[0].isVerbOfGetting && words[1] == "new" && isSingular
  }

  /// `true` if it reads the next part of something: `readLine()`, `read(upToCount:)`, but not
  /// `readChunk(at:)`.
  var takesPart: Bool {
    let saysHowMuch = labels.contains { label in
      label.starts(with: ["up", "to"]) || CallVocabulary.labelsOfTaking.contains(label.first ?? "")
    }
    if ["decode", "fetch", "get", "load", "read"].contains(words[0]), saysHowMuch { return true }
    // Without arguments, it continues where the last call ended.
    guard words.count > 1 else {
      return ["decode", "deserialize", "parse"].contains(words[0]) && arguments.isEmpty
    }
    if words[1] == "next" {
      return words[0] != "get" || words.count == 2
        || [
          CallVocabulary.partsOfStreams, CallVocabulary.unitsOfWork, CallVocabulary.countedOff,
        ].contains { $0.contains(last) }
    }
    if words[0].isVerbOfGetting, words[0] != "read", isSingular,
      CallVocabulary.unitsOfWork.contains(last) || words.last == "poll"
    {
      return arguments.allSatisfy(\.isContainer) || words.last == "poll"
    }
    return words[0] == "read"
      && [words[1], last].contains { CallVocabulary.partsOfStreams.contains($0.singular) }
      && !arguments.contains(where: \.isPartOfPlace)
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
    guard let first = words.first, !words.indices.dropFirst().contains(where: canChange) else {
      return false
    }
    if CallVocabulary.qualifiers.contains(first) || first.isParticiple || first.isPlural {
      return true
    }
    if CallVocabulary.nouns.contains(first) { return true }
    // One word can be a call that has an effect: `registration`, `payment`.
    return words.count > 1
      && (first.isNounByItsEnd || first.isAdjectiveByItsEnd || isOfUnknownThing)
  }

  /// `true` if its first word is in no list and hardly a verb, and it is for something of a thing: its last word is what a
  /// thing has, and no argument says more than where, or the first one says of which thing: `gasPrice()`, `moistureLimit(in:)`,
  /// `cropYield(of:)`.
  private var isOfUnknownThing: Bool {
    guard let first = words.first, !first.isLikelyVerb, !first.canChange else { return false }
    if labels.first == ["of"] { return true }
    return (hasAttribute || CallVocabulary.facets.contains(last))
      && !CallVocabulary.settable.contains(last) && arguments.allSatisfy(\.hasPreposition)
  }

  /// `true` if its last word is something that a thing has.
  private var hasAttribute: Bool {
    CallVocabulary.attributes.contains(last) || CallVocabulary.furtherAttributes.contains(last)
  }

  /// Returns `true` if its first word is a verb as well as a noun, and is a noun here: an attribute follows, as in `voteCount`
  /// or `orderTotal`, or the name of one of the types says so, as `Share.Metadata` says of `shareMetadata`.
  func isOfAttribute(_ types: @autoclosure () -> [[String]]) -> Bool {
    guard words.count > 1, let first = words.first, hasAttribute,
      !words.indices.dropFirst().contains(where: canChange),
      !arguments.contains(where: { $0.labelWords.last == words.last })
    else { return false }
    if CallVocabulary.things.contains(first), CallVocabulary.attributes.contains(last) {
      return true
    }
    if CallVocabulary.documentLikeThings.contains(first) { return true }
    return CallVocabulary.possibleSubjects.contains(first)
      && types().contains { type in
        !type.contains("mutation")
          && type.suffix(words.count).map(\.singular) == words.map(\.singular)
      }
      && arguments.allSatisfy { $0.hasPreposition || $0.isIdentifier }
  }

  /// Returns `true` if a word behind the first stands for a change: `filesCreate`, but not
  /// `lastSyncDate` or `userRecordID`.
  private func canChange(at index: Int) -> Bool {
    guard words[index].canChange else { return false }
    let isInside = index < words.count - 1
    let isNounToo =
      CallVocabulary.nounsToo.contains(words[index])
      || CallVocabulary.things.contains(words[index]) && hasAttribute
    // After `latest` or the like, no word inside is a verb: `latestBlockHeight`.
    return CallVocabulary.strongQualifiers.contains(words[0])
      ? !isInside && !isNounToo : !isInside || !isNounToo
  }

  /// `true` if its first word is a noun for a document as well as a verb, and an argument identifies one:
  /// `order(id:)`, but not `order(productID:)` or `order(id:quantity:)`.
  var identifiesDocument: Bool {
    CallVocabulary.documents.contains(words.first ?? "")
      && arguments.contains { $0.identifies(words) }
      && arguments.allSatisfy {
        ($0.isIdentifier || $0.isScope || $0.isFreshness) && !$0.describes
      }
  }

  /// `true` if the name is for several values, and the result is one: `refunds(charge:) -> Refund`.
  private var isForOne: Bool {
    let type = resultName.wordsInLowerCase
    return resultName.allSatisfy { $0.isLetter || $0 == "." }
      && type.last == last && type.last != words.last
  }

  /// Returns `true` if an argument has the name of what has the thing: `roomTemperature(room:)`.
  private func isOwner(_ argument: CallArgument) -> Bool {
    guard let label = argument.labelWords.last, argument.labelWords.count == 1 else { return false }
    return words.dropLast().contains(label)
  }

  /// `true` if the arguments of a name that is a noun say, or may say, what a call is to make:
  /// `files(query:)`, `token(card:)`, `snapshot(volumeID:)`, `settings(theme:)`.
  ///
  /// They do not if the name is for several values, for some that exist, or for what a thing has: `disputes(charge:)`,
  /// `upcomingInvoice(customer:)`, `balance(accountID:)`. Otherwise they have to say which one is meant.
  var saysWhatToMake: Bool {
    let first = words.first ?? ""
    if CallVocabulary.selections.contains(first) { return false }
    // `journeys(from:to:)` says no recipient.
    let isRoute = labels.contains(["from"])
    if arguments.contains(where: { $0.describes || !isRoute && $0.isRecipient }) { return true }
    let isList = !isSingular && resultName.hasPrefix("[")
    if !isList, arguments.contains(where: \.isSwitch) { return true }
    if CallVocabulary.settable.contains(last),
      !arguments.allSatisfy({ $0.choosesOwner || isOwner($0) })
    {
      return true
    }
    // `refunds(charge:) -> Refund`
    if !isSingular, words.last != "credentials" { return isForOne && !arguments.isEmpty }
    let isSecret = CallVocabulary.secrets.contains(last)
    if !isSecret,
      CallVocabulary.qualifiers.contains(first) || first.isParticiple
        || CallVocabulary.facets.contains(last) || hasAttribute
    {
      return false
    }
    let isIdentified = arguments.contains { $0.identifies(words) }
    return !arguments.allSatisfy { argument in
      if argument.isFreshness || argument.identifies(words) || isOwner(argument) { return true }
      if isSecret { return false }
      if argument.isAddress || isIdentified && argument.isIdentifier { return true }
      return !CallVocabulary.makeable.contains(last)
        && (argument.isScope || argument.hasPreposition || argument.isSubject)
    }
  }
}

extension MethodName {
  /// `true` if an argument holds what a synchronous call may write: `upload: Data`, `contents:`.
  var takesContents: Bool { arguments.contains(where: \.holdsContents) }

  /// `true` if it is a noun for what even a synchronous call makes, rather than finds or computes: `key(size:)`,
  /// `socket(port:)`.
  var isMakeable: Bool {
    isSingular && (CallVocabulary.makeable.contains(last) || CallVocabulary.openable.contains(last))
  }

  /// `true` if it is one word that is a noun by its end: `similarity`.
  var isAbstractNoun: Bool { words.count == 1 && words[0].isNounByItsEnd }

  /// `true` if it computes something, which a synchronous call does where another may change what a service stores.
  func computes(_ result: TypeSyntax?) -> Bool {
    guard let first = words.first, CallVocabulary.computing.contains(first) else { return false }
    let isTruth = result?.description == "Bool"
    return (!isTruth || CallVocabulary.computingTruth.contains(first))
      && result?.description != "URL" && !arguments.contains(where: \.isRecipient)
      && !words.contains { CallVocabulary.openable.contains($0.singular) }
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
