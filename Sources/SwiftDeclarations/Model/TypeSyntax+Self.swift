extension TypeSyntax {
  /// How a type is made of `Self`. What is made of a type that belongs to it, as `Self.Item` is, is
  /// not.
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

  /// How the type is made of `Self`, attributes and specifiers in front of it aside.
  public var selfUse: SelfUse {
    switch withoutAttributes.kind {
    case _ where withoutAttributes.isSelf: .itself
    case .optional(let type) where type.isSelf: .optional
    case .array(let type) where type.isSelf: .array
    default: holdsSelf ? .other : .none
    }
  }

  /// Whether it is `Self`, or an optional or array of it.
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

  private var holdsSelf: Bool { isSelf || parts.contains { $0.holdsSelf } }

  /// The type with `Self`, where it is that or made of it in a way that `SelfUse` names, written as
  /// another name.
  public func replacingSelf(with name: String) -> TypeSyntax {
    switch kind {
    case .named: isSelf ? TypeSyntax(.named([NameComponent(name)]), range: range) : self
    case .optional(let type):
      TypeSyntax(.optional(type.replacingSelf(with: name)), range: range)
    case .array(let type): TypeSyntax(.array(type.replacingSelf(with: name)), range: range)
    case .attributed(let attributes, let specifiers, let type):
      TypeSyntax(
        .attributed(attributes, specifiers: specifiers, type.replacingSelf(with: name)),
        range: range)
    default: self
    }
  }
}
