/// The value in an optional of any type.
enum UnwrappedValue {
  /// Returns the value inside any number of optionals; `nil` if there is none.
  static func of(_ value: Any) -> Any? {
    guard let optional = value as? any UnwrappableValue else { return value }
    return optional.wrapped.flatMap(of)
  }
}

protocol UnwrappableValue {
  var wrapped: Any? { get }
}

extension Optional: UnwrappableValue {
  var wrapped: Any? { map { $0 } }
}
