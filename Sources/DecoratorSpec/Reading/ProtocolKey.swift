/// A key in the entry of a protocol.
enum ProtocolKey: String {
  case access, declare, decorators, failures, inherits, isolation, members, module, order, source
  case stack

  /// Returns a hint on a key of a protocol that stands below its decorators; `nil` for other keys.
  static func hint(onKeyBelowDecorators key: String) -> String? {
    ProtocolKey(rawValue: key).map { _ in
      "; it is a key of the protocol, so write it beside 'decorators:'"
    }
  }
}
