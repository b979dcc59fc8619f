import DecoratorDeclarations

extension CallRule {
  /// Returns the rule that decides: the first of several that apply.
  ///
  /// - Parameters:
  ///   - givesValue: A Boolean value that indicates whether the caller of the method gets a value.
  ///   - isSynchronous: A Boolean value that indicates whether it has done everything when it returns.
  init(of member: Member, givesValue: Bool, isSynchronous: Bool) {
    let name = MethodName(member)
    let first = name.words.first ?? ""
    var isNamedForItsType: Bool { givesValue && name.isNamedForOneOf(member.typesOfValue) }
    var carriesRequest: Bool { member.parameters.contains(where: \.carriesRequest) }
    let computes = isSynchronous && givesValue && name.computes(member.result)
    if CallVocabulary.taking.contains(first) {
      self = .takingVerb
    } else if givesValue, name.isOfAttribute(member.qualifiedTypesOfValue),
      !name.contradictsReading, !name.isOfOneTimeValue, !name.saysWhatToMake, !carriesRequest
    {
      self = .attribute
    } else if CallVocabulary.writing.contains(first) || name.hasWritingStart {
      // A noun, too: `order(id:) -> Order` finds one, `order(productID:) -> Order` may make one.
      self =
        !isNamedForItsType ? .writingVerb : name.identifiesDocument ? .foundDocument : .nounOrVerb
    } else if CallVocabulary.unclear.contains(first) && !computes {
      self = .unclearVerb
    } else if name.contradictsReading {
      self = .mentionedChange
    } else if name.hasWritingEnd && (name.hasReadingStart || !isNamedForItsType) {
      self = .writingEnd
    } else if carriesRequest {
      self = .request
    } else if name.isOfOneTimeValue {
      self = .oneTimeValue
    } else if computes {
      self = .computation
    } else if name.hasReadingStart {
      self =
        name.takesPart ? .nextPart : member.givesOutcomeOfChange(name) ? .outcome : .readingVerb
    } else {
      // A synchronous call makes nothing but its result.
      let makesItsResult = isSynchronous && !name.isMakeable && !name.takesContents
      let isNoun =
        name.isOfValue || isNamedForItsType || isSynchronous && name.isAbstractNoun
      let isForValue = isNoun && (makesItsResult || !name.saysWhatToMake)
      if !givesValue {
        self = .nothingKnown
      } else if isForValue {
        self = .noun
      } else if name.isPredicate(of: member.result) {
        self = .question
      } else {
        self = isNoun ? .somethingToMake : .nothingKnown
      }
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

  /// The words in the names of those types, with those of the types around them: `CKShare.Metadata`.
  fileprivate var qualifiedTypesOfValue: [[String]] {
    let types =
      [result].compactMap(\.self) + parameters.map(\.meaning).filter { $0.function != nil }
    return types.flatMap { type in
      type.description.split { !($0.isLetter || $0.isNumber || "._".contains($0)) }
        .map { String($0).wordsInLowerCase }
    }
  }

  /// `true` if it has done everything when it returns, as its signature says: it can throw, is not async, and its result is no
  /// future or publisher.
  var isSynchronous: Bool {
    effects.canThrow && !effects.isAsync && !has("mutating")
      && !(result?.simpleNames.contains {
        CallVocabulary.futures.contains($0.wordsInLowerCase.last ?? "")
      } ?? false)
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
