import DecoratorDeclarations

/// An access level, from the least visible to the most visible.
public enum AccessLevel: String, CaseIterable, Comparable, Sendable {
  case `internal`
  case `package`
  case `public`

  /// The modifiers that hide a declaration from other files.
  static let hidingModifiers = ["private", "fileprivate"]

  public static func < (first: AccessLevel, second: AccessLevel) -> Bool {
    first.rank < second.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ProtocolDeclaration {
  /// The access level of the protocol; `internal` if it states none.
  var accessLevel: AccessLevel {
    modifiers.lazy.compactMap { AccessLevel(rawValue: $0.name) }.first ?? .internal
  }

  /// The modifier that hides the protocol from other files, if any.
  var hidingModifier: String? {
    modifiers.lazy.map(\.name).first { AccessLevel.hidingModifiers.contains($0) }
  }
}
