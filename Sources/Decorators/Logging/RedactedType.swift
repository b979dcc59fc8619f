/// The way in which a log writes values of a type without showing them.
///
/// It takes longer to determine the type at run time than to do the rest of a log's work, so the
/// result is kept for each type.
enum RedactedType {
  /// A text that is the same for all values.
  case alike(String)
  /// The text of the value in the optional.
  case optional
  /// A text with the number of elements.
  case collection

  static let closure = "<...>"

  private static let known = Lock<[ObjectIdentifier: RedactedType]>([:])

  static func of(_ type: Any.Type) -> RedactedType {
    let identifier = ObjectIdentifier(type)
    if let redacted = known.withLock({ $0[identifier] }) { return redacted }
    let redacted = found(of: type)
    known.withLock { $0[identifier] = redacted }
    return redacted
  }

  private static func found(of type: Any.Type) -> RedactedType {
    if type is any UnwrappableValue.Type { return .optional }
    if type is any CountedCollection.Type { return .collection }
    let name = LineText.line("\(type)")
    // The protocol shows the type of a closure already.
    return .alike(name.contains("->") ? closure : "<\(name)>")
  }
}
