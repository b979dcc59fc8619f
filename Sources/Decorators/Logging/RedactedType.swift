/// How values of a type are written that must not be shown.
///
/// What a type is can only be found out at run time, which takes longer than all the rest of a
/// log's work: it is found out once.
enum RedactedType {
  /// All of them in the same way.
  case alike(String)
  /// As what they hold.
  case optional
  /// By the number of their elements.
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
    // Nothing is to be learnt from the type of a closure that cannot be read off the protocol.
    return .alike(name.contains("->") ? closure : "<\(name)>")
  }
}
