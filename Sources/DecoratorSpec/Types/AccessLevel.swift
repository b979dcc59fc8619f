import DecoratorDeclarations

/// An access level, from the least visible to the most visible.
public enum AccessLevel: String, CaseIterable, Comparable, Sendable {
  case `internal`
  case `package`
  case `public`

  static let hidingModifiers = ["private", "fileprivate"]

  public static func < (first: AccessLevel, second: AccessLevel) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ProtocolDeclaration {
  package var accessLevel: AccessLevel {
    modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first ?? .internal
  }

  var hidingModifier: String? {
    modifiers.lazy.map(\.name).first { AccessLevel.hidingModifiers.contains($0) }
  }
}
