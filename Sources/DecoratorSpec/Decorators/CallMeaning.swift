import DecoratorDeclarations

/// The effect of a call, according to the name of its method and its arguments.
///
/// A call reads if the first word of its name is known to read, or if the name is a noun for a value and
/// no argument says what to make.
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
      // A noun, too: `order(id:) -> Order` finds one, `order(productID:) -> Order` may make one.
      self = !isNamedForItsType ? .writes : name.identifiesDocument ? .reads : .open
    } else if CallVocabulary.unclear.contains(first)
      || name.contradictsReading
      || name.hasWritingEnd && (name.hasReadingStart || !isNamedForItsType)
      || name.isOfOneTimeValue || member.parameters.contains(where: \.carriesRequest)
    {
      self = .open
    } else if name.hasReadingStart {
      self = name.takesPart ? .takes : member.givesOutcomeOfChange(name) ? .open : .reads
    } else {
      let isNoun = (name.isOfValue || isNamedForItsType) && !name.saysWhatToMake
      self = givesValue && (isNoun || name.isPredicate(of: member.result)) ? .reads : .open
    }
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
    return types.flatMap(\.simpleNames)
  }

  /// Returns `true` if its result tells how a change went that its name does not mention:
  /// `load() -> InstallerResult`, `parse(_:) -> Bool`.
  fileprivate func givesOutcomeOfChange(_ name: MethodName) -> Bool {
    if name.words.count == 1, result?.description == "Bool" {
      return CallVocabulary.gettingThings.contains(name.words[0])
    }
    return typesOfValue.contains { type in
      let words = type.wordsInLowerCase
      return CallVocabulary.outcomes.contains(words.last ?? "")
        && words.dropLast().contains { $0.isOfChange && !name.words.contains($0) }
    }
  }
}
