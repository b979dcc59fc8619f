import SwiftDeclarations

extension TypeSyntax {
  /// Whether no value of the type is `Hashable`, so that none can be part of a key, as far as the text
  /// shows.
  ///
  /// - Parameter names: Those of types that are not.
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

  /// Whether no value of the type is `Codable`, so that none can be stored as data, as far as the text
  /// shows.
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

  /// Whether it is `Any` or `AnyObject`, or made of it, so that a value need not be `Sendable`.
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
