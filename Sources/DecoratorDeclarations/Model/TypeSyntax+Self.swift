extension TypeSyntax {
  /// The way in which a type contains `Self`. A type that contains only a type that belongs to it,
  /// such as `Self.Item`, does not contain `Self`.
  public enum SelfUse: Sendable, Hashable {
    case none
    /// `Self`
    case itself
    /// `Self?`
    case optional
    /// `[Self]`
    case array
    /// In any other way.
    case other
  }

  /// The way in which the type contains `Self`, without the attributes and specifiers before it.
  public var selfUse: SelfUse {
    if isSimpleName { return isSelf ? .itself : .none }
    return switch withoutAttributes.kind {
    case _ where withoutAttributes.isSelf: .itself
    case .optional(let type) where type.isSelf: .optional
    case .array(let type) where type.isSelf: .array
    default: holdsSelf ? .other : .none
    }
  }

  /// A Boolean value that indicates whether it is `Self`, or an optional or array of `Self`.
  public var isMadeOfSelf: Bool {
    switch selfUse {
    case .itself, .optional, .array: true
    case .none, .other: false
    }
  }

  private var isSelf: Bool {
    guard case .named(let components) = kind else { return false }
    return components.count == 1 && components[0].name == "Self"
  }

  private var holdsSelf: Bool {
    isSimpleName ? isSelf : isSelf || parts.contains { $0.holdsSelf }
  }
}
