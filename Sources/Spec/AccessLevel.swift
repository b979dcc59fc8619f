/// Who can see a Swift declaration, from the least visible on.
enum AccessLevel: String, CaseIterable, Comparable {
  case `private`
  case `fileprivate`
  case `internal`
  case `package`
  case `public`

  init(_ access: Spec.Access) {
    self =
      switch access {
      case .internal: .internal
      case .package: .package
      case .public: .public
      }
  }

  /// Whether it hides a declaration from other files.
  var isPrivate: Bool { self < .internal }

  static func < (first: AccessLevel, second: AccessLevel) -> Bool { first.rank < second.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
