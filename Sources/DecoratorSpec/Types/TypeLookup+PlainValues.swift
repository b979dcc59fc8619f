import DecoratorDeclarations

extension TypeLookup {
  /// Returns `true` if it is a type whose values can be copied, sent, hashed and used again, such as `Int` or
  /// `[String: Item]`, where the target declares `Item`. Other types can be such types, too.
  ///
  /// - Parameter isDeclaredHere: Whether it may contain types that the target declares.
  func isPlainValue(_ type: TypeSyntax, isDeclaredHere: Bool = true) -> Bool {
    switch type.kind {
    case .named(let components):
      guard components.count == 1, components[0].genericArguments.isEmpty, scope.isEmpty else {
        return false
      }
      let name = components[0].name
      guard placeholders[name.withoutBackTicks] == nil else { return false }
      return Self.plainValues.contains(name)
        ? !types.contains(name) : isDeclaredHere && types.declarePlainValue(name)
    case .optional(let type), .array(let type):
      return isPlainValue(type, isDeclaredHere: isDeclaredHere)
    case .dictionary(let key, let value):
      // The hash of a type of the target can belong to a global actor.
      return isPlainValue(key, isDeclaredHere: false)
        && isPlainValue(value, isDeclaredHere: isDeclaredHere)
    default: return false
    }
  }

  private static let plainValues: Set<String> = [
    "Bool", "Data", "Date", "Double", "Float", "Int", "Int32", "Int64", "String", "UInt", "UInt64",
    "UInt8", "URL", "UUID",
  ]
}

extension DeclaredTypes {
  /// Returns `true` if the target declares a type of this name, and its values are plain.
  fileprivate func declarePlainValue(_ name: String) -> Bool {
    rememberPlainValue(name) {
      let lookup = TypeLookup(types: self, scope: [])
      let type = TypeSyntax(.named([.init(name)]))
      guard case .named(let components) = type.kind,
        case .declared(.type, _) = lookup.meaning(of: components)
      else { return false }
      return !lookup.lacks(.sendable, type) && !lookup.lacks(.hashable, type)
        && lookup.isSendable(type) && !lookup.isUncopyable(type) && !lookup.mayBeSingleUse(type)
    }
  }
}
