/// The texts of values in a line of a log.
///
/// | value                           | redacted       | revealed                 |
/// |---------------------------------|----------------|--------------------------|
/// | `nil`                           | `nil`          | `nil`                    |
/// | a string                        | `<String>`     | `"text"`                 |
/// | an array, a set or a dictionary | `<3 elements>` | `[1, 2, 3]`              |
/// | `Data`, or an array of bytes    | `<512 bytes>`  | as the type describes it |
/// | a closure                       | `<...>`        | `<...>`                  |
/// | anything else                   | `<Item>`       | as the type describes it |
///
/// An optional that is not `nil` is written as the value that it holds. The redacted text of a
/// string does not show its length either, because strings hold passwords and names. No code of a
/// redacted value runs.
///
/// Every text is a ``LineText``.
enum LogText {
  /// The text of a value that cannot be copied. Its type has no name at run time.
  static let noncopyable = "<noncopyable>"

  /// Returns the text of a call's result; `nil` for `Void`.
  static func result<Value>(_ value: Value, revealing revealed: OutcomeParts) -> String? {
    if isVoid(value) { return nil }
    return revealed.contains(.result) ? self.revealed(value) : redacted(value)
  }

  /// Returns a Boolean value that indicates whether a value is `()`, also in an optional.
  private static func isVoid(_ value: Any) -> Bool {
    if case .optional = RedactedType.of(type(of: value)) { return value is Void }
    return type(of: value) == Void.self
  }

  static func redacted<Value>(_ value: Value) -> String {
    switch RedactedType.of(type(of: value as Any)) {
    case .alike(let text): text
    case .optional: UnwrappedValue.of(value).map { redacted($0) } ?? "nil"
    case .collection:
      (value as? any CountedCollection).map { "<\(count(of: $0))>" } ?? RedactedType.closure
    }
  }

  static func revealed<Value>(_ value: Value) -> String {
    guard let value = UnwrappedValue.of(value) else { return "nil" }
    if let text = value as? any StringProtocol { return LineText.quoted(text) }
    let text = ValueDescription(of: value).text
    return text == "(Function)" ? RedactedType.closure : LineText.line(text)
  }

  private static func count<Values: CountedCollection>(of collection: Values) -> String {
    let unit = Values.Element.self == UInt8.self ? "byte" : "element"
    let count = collection.count
    return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}
