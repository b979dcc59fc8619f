/// Writes values as text that fits into a line of a log.
///
/// | value                 | redacted       | revealed                 |
/// |-----------------------|----------------|--------------------------|
/// | `nil`                 | `nil`          | `nil`                    |
/// | a string              | `<String>`     | `"text"`                 |
/// | a collection          | `<3 elements>` | `[1, 2, 3]`              |
/// | bytes, such as `Data` | `<512 bytes>`  | as the type describes it |
/// | a closure             | `<...>`        | `<...>`                  |
/// | anything else         | `<Item>`       | as the type describes it |
///
/// An optional that is not `nil` is written as what it holds. The length of a string is redacted
/// too, since strings are where passwords and names are. Revealed text is cut off after
/// ``LogText/maximumLength`` characters, and stays on its line: control characters are escaped.
enum LogText {
  static let maximumLength = 200

  /// What a call gives back; nil for `Void`.
  static func result<Value>(_ value: Value, revealing revealed: RevealedOutcome) -> String? {
    if isVoid(value) { return nil }
    return revealed.contains(.result) ? self.revealed(value) : redacted(value)
  }

  /// Whether it is `()`, be it in an optional.
  private static func isVoid(_ value: Any) -> Bool {
    if case .optional = RedactedType.of(type(of: value)) { return value is Void }
    return type(of: value) == Void.self
  }

  static func redacted<Value>(_ value: Value) -> String {
    switch RedactedType.of(type(of: value as Any)) {
    case .alike(let text): text
    case .optional: unwrapped(value).map { redacted($0) } ?? "nil"
    case .collection:
      (value as? any Collection).map { "<\(count(of: $0))>" } ?? RedactedType.closure
    }
  }

  /// Stands for a value that cannot be copied, whose type has no name at run time either.
  static let noncopyable = "<noncopyable>"

  static func revealed<Value>(_ value: Value) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    let text = String(describing: value)
    guard value is any StringProtocol else {
      return text == "(Function)" ? RedactedType.closure : line(text)
    }
    let shown = text.prefix(maximumLength)
    return shown.debugDescription + (shown.endIndex == text.endIndex ? "" : "…")
  }

  /// The text on one line, cut off where it gets too long.
  static func line(_ text: String) -> String {
    // Most texts are on one line, and to ask for the category of each character takes long.
    if text.utf8.count <= maximumLength, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return text
    }
    let shown = text.prefix(maximumLength)
    var line = ""
    for scalar in shown.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      default: line.unicodeScalars.append(scalar)
      }
    }
    return shown.endIndex == text.endIndex ? line : line + "…"
  }

  private static func count<Values: Collection>(of collection: Values) -> String {
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
