/// Writes values as text that fits into a line of a log.
///
/// | value                               | redacted       | revealed                 |
/// |-------------------------------------|----------------|--------------------------|
/// | `nil`                               | `nil`          | `nil`                    |
/// | a string                            | `<String>`     | `"text"`                 |
/// | an array, a set or a dictionary     | `<3 elements>` | `[1, 2, 3]`              |
/// | `Data`, or an array of bytes        | `<512 bytes>`  | as the type describes it |
/// | a closure                           | `<...>`        | `<...>`                  |
/// | anything else                       | `<Item>`       | as the type describes it |
///
/// An optional that is not `nil` is written as what it holds. The length of a string is redacted
/// too, since strings are where passwords and names are. No code of a redacted value runs.
///
/// Every text is one ``line(_:)``.
enum LogText {
  static let maximumLength = 200

  /// The limit on Unicode scalars, of which a single character can have any number.
  static let maximumScalars = 4 * maximumLength

  /// Stands for a value that cannot be copied, whose type has no name at run time either.
  static let noncopyable = "<noncopyable>"

  /// Returns the text of what a call gives back; `nil` for `Void`.
  static func result<Value>(_ value: Value, revealing revealed: RevealedOutcome) -> String? {
    if isVoid(value) { return nil }
    return revealed.contains(.result) ? self.revealed(value) : redacted(value)
  }

  /// Returns whether a value is `()`, be it in an optional.
  private static func isVoid(_ value: Any) -> Bool {
    if case .optional = RedactedType.of(type(of: value)) { return value is Void }
    return type(of: value) == Void.self
  }

  static func redacted<Value>(_ value: Value) -> String {
    switch RedactedType.of(type(of: value as Any)) {
    case .alike(let text): text
    case .optional: unwrapped(value).map { redacted($0) } ?? "nil"
    case .collection:
      (value as? any CountedCollection).map { "<\(count(of: $0))>" } ?? RedactedType.closure
    }
  }

  static func revealed<Value>(_ value: Value) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    if let text = value as? any StringProtocol { return quoted(text) }
    let text = description(of: value)
    return text == "(Function)" ? RedactedType.closure : line(text)
  }

  /// Returns a text that ends a line's length or somewhat later, however much there is to describe.
  static func description(of value: Any) -> String {
    var description = ValueDescription()
    description.append(value)
    return description.text
  }

  /// Returns the text on one line, cut off where it gets too long.
  static func line(_ text: String) -> String {
    if text.utf8.count <= maximumLength, isPlain(text) { return text }
    let (shown, isWhole) = beginning(of: text)
    return escaped(String(shown)) + (isWhole ? "" : "…")
  }

  /// Returns the text as a literal, cut off behind its quotation mark where it gets too long.
  static func quoted(_ text: some StringProtocol) -> String {
    let (shown, isWhole) = beginning(of: text)
    return escaped(shown.debugDescription) + (isWhole ? "" : "…")
  }

  /// Returns the text with all escaped that ends a line, or changes how others are read: control
  /// characters, line separators, and marks that show text in another direction or not at all.
  ///
  /// - Parameters:
  ///   - text: Text of any length.
  ///   - escape: Writes one of these characters.
  static func escaped(
    _ text: String, as escape: (Unicode.Scalar) -> String = { $0.escaped(asASCII: true) }
  ) -> String {
    if isPlain(text) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isDisruptive(scalar) {
        escaped += escape(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns the beginning of a text that there is room for, and whether that is all of it.
  private static func beginning<Text: StringProtocol>(
    of text: Text
  ) -> (Substring, isWhole: Bool) {
    var shown = Substring()
    shown.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(maximumScalars + 1))
    let isWhole = shown.unicodeScalars.count <= maximumScalars
    shown.unicodeScalars = shown.unicodeScalars.prefix(maximumScalars)
    let beginning = shown.prefix(maximumLength)
    return (beginning, isWhole && beginning.endIndex == shown.endIndex)
  }

  // Most texts are plain, and to ask for the category of each character takes long.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners belong to emoji, and to words in some scripts.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  private static func count<Values: CountedCollection>(of collection: Values) -> String {
    let unit = Values.Element.self == UInt8.self ? "byte" : "element"
    let count = collection.count
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }

  /// The value inside any number of optionals, `nil` if there is none.
  static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any UnwrappableValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
  }
}
