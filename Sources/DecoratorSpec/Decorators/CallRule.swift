/// A rule on the words of a method's name and on its arguments, which decides the effect that its calls are taken to have.
///
/// `explain --why` prints the sentence of the rule that applies to a member.
public enum CallRule: CaseIterable, Sendable {
  /// `receive`, `next`
  case takingVerb
  /// `voteCount`
  case attribute
  /// `save`, `checkOut`
  case writingVerb
  /// `order(id:) -> Order`
  case foundDocument
  /// `order(productID:) -> Order`
  case nounOrVerb
  /// `send`
  case unclearVerb
  /// `getAndIncrement`
  case mentionedChange
  /// `fetchAdd`
  case writingEnd
  /// `load(_: URLRequest)`
  case request
  /// `getAppPassword`
  case oneTimeValue
  /// A synchronous `hash(of:)`
  case computation
  /// `readLine`
  case nextPart
  /// `load() -> InstallerResult`
  case outcome
  /// `fetchFeed`
  case readingVerb
  /// `items`
  case noun
  /// `isAvailable`
  case question
  /// `token(card:)`
  case somethingToMake
  case nothingKnown

  /// The effect of calls to which the rule applies.
  public var effect: CallEffect {
    switch self {
    case .attribute, .foundDocument, .computation, .readingVerb, .noun, .question: .reads
    case .writingVerb: .writes
    case .takingVerb, .oneTimeValue, .nextPart: .takes
    case .nounOrVerb, .unclearVerb, .mentionedChange, .writingEnd, .request, .outcome,
      .somethingToMake, .nothingKnown:
      .open
    }
  }

  /// The reason for the effect, as a clause with the member as its subject.
  public var sentence: String {
    switch self {
    case .takingVerb: "its name begins with a word for taking"
    case .attribute: "its name is a noun, for something that a thing has"
    case .writingVerb: "its name begins with a word for writing"
    case .foundDocument: "its name is a noun for its result, and an argument identifies which one"
    case .nounOrVerb: "its name is that of its result, and also a word for writing"
    case .unclearVerb: "its name begins with a word for reading as well as for writing"
    case .mentionedChange: "a word behind the first, or a label, stands for a change"
    case .writingEnd: "its name ends with a word for writing"
    case .request: "an argument, such as a request, says what the call does"
    case .oneTimeValue: "its name is that of something that can be used once"
    case .computation: "it is synchronous, and its name begins with a word for computing"
    case .nextPart: "it reads a part of something, and another call reads the next one"
    case .outcome: "its result tells how a change went"
    case .readingVerb: "its name begins with a word for reading"
    case .noun: "its name is a noun for a value, and no argument says what to make"
    case .question: "its name is a question, which its result answers"
    case .somethingToMake: "its name is a noun, and an argument may say what to make"
    case .nothingKnown: "its name has no word that decides"
    }
  }
}

/// The effect of a call, according to the name of its method and its arguments.
public enum CallEffect: String, Sendable {
  case reads
  case writes
  /// Takes what it gives, so that another call gives something else.
  case takes
  /// The name can mean either, or is unknown.
  case open
}
