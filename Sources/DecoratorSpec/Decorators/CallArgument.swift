import DecoratorDeclarations

/// A parameter of a method, as far as it tells what a call does.
///
/// An argument either chooses among what exists (`id:`, `matching query:`, `limit:`) or describes what is to
/// be made (`body:`, `input: CartInput`).
struct CallArgument {
  private let label: [String]
  private let name: [String]
  private let type: TypeSyntax
  private let isUnlabelled: Bool

  init(_ parameter: Parameter) {
    isUnlabelled = parameter.label == nil
    label = (parameter.label ?? parameter.name ?? "").wordsInLowerCase
    name = (parameter.name ?? "").wordsInLowerCase
    type = parameter.meaning
  }

  var labelWords: [String] { label }

  /// `true` if its label or its type says that it describes what a call makes: `body:`,
  /// `query: FilesQuery`, `upload: Data`.
  var describes: Bool {
    if chooses { return false }
    if hasBytes, !label.isIdentifier, !hasPreposition { return true }
    return [label, name].contains { words in
      // Text can be a search.
      words.isDescription && !(words.last == "query" && isScalar)
    } || typeNames.contains(where: \.isDescription) || isContent
  }

  /// `true` if it holds the contents of a thing to make: `upload: Data`, `body:`.
  var holdsContents: Bool {
    hasBytes && !hasPreposition && !label.isIdentifier
      || ["body", "content", "draft", "upload"].contains(label.last?.singular ?? "")
  }

  private var isContent: Bool {
    !hasPreposition && !isUnlabelled
      && (CallVocabulary.contents.contains(label.last?.singular ?? "")
        || label.count == 1 && CallVocabulary.makings.contains(label[0]))
  }

  /// `true` if it turns something on or off: `on: Bool`.
  var isSwitch: Bool {
    type.description == "Bool" && !isFreshness && !chooses
      && !["all", "include", "includes", "is", "only", "with"].contains(label.first)
  }

  /// `true` if its label says that it chooses: `matching:`, `filteredBy:`.
  private var chooses: Bool { CallVocabulary.choices.contains(label.first ?? "") }

  /// `true` if its label is one such as `for` or `in`.
  var hasPreposition: Bool { CallVocabulary.prepositions.contains(label.first ?? "") }

  /// `true` if it is somebody for whom a call does something, and no place: `to recipient: String`.
  var isRecipient: Bool { label == ["to"] && isScalar && !name.isIdentifier }

  /// `true` if it identifies a thing with this name: `id:`, or `zoneID:` of `recordZone`.
  func identifies(_ noun: [String]) -> Bool {
    [label, name].contains { words in
      let words = words.drop { $0 == "with" || CallVocabulary.prepositions.contains($0) }
      return Array(words).isIdentifier
        && noun.map(\.singular).suffix(words.count - 1).elementsEqual(
          words.dropLast().map(\.singular))
    } || hasPreposition && typeNames.contains(["id"])
  }

  /// `true` if it says where a thing is that exists: `for:`, `path:`, `matching:`.
  var isAddress: Bool {
    chooses || hasPreposition && (isScalar || typeNames.contains(["id"]))
      || ["index", "path"].contains(label.last ?? "")
  }

  /// `true` if it identifies a thing, whichever: `accountID:`.
  var isIdentifier: Bool { label.isIdentifier }

  /// `true` if it says where a thing is, or how it is shown: `owner:`, `format:`.
  var isScope: Bool { isAddress || CallVocabulary.scopes.contains(label.last ?? "") }

  /// `true` if it can say whose a setting is: `userID:`, `for:`, `project:`.
  var choosesOwner: Bool {
    isIdentifier || isScope || hasPreposition || isSubject || isFreshness
      || CallVocabulary.owners.contains(label.last ?? "")
  }

  /// `true` if nothing but the name of the method says what it is: `artist(_:)`.
  var isSubject: Bool { isUnlabelled && isScalar || type.function != nil }

  /// `true` if it says how fresh a result must be: `forceRefresh:`.
  var isFreshness: Bool { label.contains(where: CallVocabulary.freshness.contains) }

  /// `true` if it is given in exchange for something else, once: `codeVerifier:`, `deviceCode:`.
  var isExchanged: Bool {
    [label, name].contains { words in
      words.contains(where: CallVocabulary.grants.contains) || words.hasOneTimePair
    }
  }

  var isCode: Bool { label == ["code"] || name == ["code"] }

  /// `true` if it holds all that a call needs: `input: GetJobInput`.
  var isContainer: Bool { label.isDescription || typeNames.contains(where: \.isDescription) }

  /// `true` if it says which part is read, which is the same for each call.
  var isPartOfPlace: Bool {
    // `from:` an offset, but not a connection.
    label.contains { CallVocabulary.labelsOfPlaces.contains($0) && ($0 != "from" || isScalar) }
  }

  private var typeNames: [[String]] {
    type.function == nil ? type.simpleNames.map(\.wordsInLowerCase) : []
  }

  private var hasBytes: Bool {
    type.description.holds("[UInt8]")
      || type.simpleNames.contains(where: CallVocabulary.typesOfBytes.contains)
  }

  private var isScalar: Bool {
    type.simpleNames.allSatisfy { CallVocabulary.scalars.contains($0) }
  }
}

extension TypeSyntax {
  /// The names of the types in it, without those around them.
  var simpleNames: [String] {
    description.identifiers
  }
}

extension [String] {
  /// `true` if the words end with a noun for what describes a thing to make, or begin with a word such
  /// as `new`.
  fileprivate var isDescription: Bool {
    guard let first, let last else { return false }
    return CallVocabulary.descriptions.contains(last.singular)
      || CallVocabulary.descriptions.contains(last)
      || count > 1 && CallVocabulary.makings.contains(first)
  }

  /// `true` if the last word is one such as `id`.
  fileprivate var isIdentifier: Bool {
    CallVocabulary.identifiers.contains(last?.singular ?? "")
  }

  /// `true` if they name something that can be used once: `otp`, `verificationCode`, `oneTimeKey`.
  var isOneTime: Bool {
    contains(where: CallVocabulary.oneTimeWords.contains) || hasOneTimePair
  }

  fileprivate var hasOneTimePair: Bool {
    zip(self, dropFirst()).contains { first, second in
      CallVocabulary.oneTimePairs[second.singular]?.contains(first) ?? false
    }
  }
}
