import DecoratorDeclarations

extension TypeLookup {
  /// Returns `true` if it is a type of the standard library or Foundation whose values can be copied, sent,
  /// hashed and used again, such as `Int` or `[String: Data]`. Other types can be such types, too.
  func isPlainValue(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .named(let components):
      guard components.count == 1, components[0].genericArguments.isEmpty, scope.isEmpty else {
        return false
      }
      let name = components[0].name
      return Self.plainValues.contains(name) && placeholders[name] == nil && !types.contains(name)
    case .optional(let type), .array(let type): return isPlainValue(type)
    case .dictionary(let key, let value): return isPlainValue(key) && isPlainValue(value)
    default: return false
    }
  }

  private static let plainValues: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Int", "Int32", "Int64", "String", "UInt", "UInt64",
    "UInt8", "URL", "UUID",
  ]
}
