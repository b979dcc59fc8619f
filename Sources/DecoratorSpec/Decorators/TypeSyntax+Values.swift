import DecoratorDeclarations

extension TypeSyntax {
  /// Returns a Boolean value that indicates whether no value of the type is `Hashable`, as far as
  /// the text shows. Such a value cannot be part of a key.
  ///
  /// - Parameter names: The names of types that are not `Hashable`.
  func isNeverHashable(norAnyOf names: [String]) -> Bool {
    switch withoutAttributes.kind {
    case .tuple(let elements):
      elements.count > 1 || elements.contains { $0.type.isNeverHashable(norAnyOf: names) }
    case .function, .existential, .opaque, .metatype: true
    case .optional, .implicitlyUnwrapped, .array, .dictionary:
      parts.contains { $0.isNeverHashable(norAnyOf: names) }
    case .named(let components):
      isAny || isStream || (components.count == 1 && names.contains(components[0].name))
    default: false
    }
  }

  /// A Boolean value that indicates whether no value of the type is `Codable`, as far as the text
  /// shows. Such a value cannot be stored as data.
  var isNeverCodable: Bool {
    switch withoutAttributes.kind {
    case .tuple(let elements) where elements.count != 1: return true
    case .function, .existential, .opaque: return true
    case .named(let components):
      let types: Set = ["HTTPURLResponse", "Result", "URLResponse"]
      if isAny || isStream || components.last.map({ types.contains($0.name) }) == true {
        return true
      }
    default: break
    }
    return withoutAttributes.parts.contains(where: \.isNeverCodable)
  }

  /// A Boolean value that indicates whether it is or contains `Any` or `AnyObject`, so that its
  /// values need not be `Sendable`.
  var holdsAny: Bool { isAny || parts.contains(where: \.holdsAny) }

  private var isStream: Bool {
    guard case .named(let components) = kind else { return false }
    return ["AsyncStream", "AsyncThrowingStream"].contains(components.last?.name)
  }

  private var isAny: Bool {
    guard case .named(let components) = kind, components.count == 1 else { return false }
    return ["Any", "AnyObject"].contains(components[0].name)
  }
}
