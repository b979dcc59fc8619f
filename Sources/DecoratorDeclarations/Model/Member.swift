/// One member of a protocol.
public struct Member: Sendable, Hashable {
  /// The place of the member, from its first attribute or modifier to its last token.
  public var range = 0..<0
  /// The offset of its name, or of `subscript` or `init`.
  public var nameOffset = 0
  /// The attributes before it, in source order.
  public var attributes: [Attribute] = []
  /// The modifiers before it, for example `mutating` or `static`, in source order.
  public var modifiers: [Modifier] = []
  /// The condition of the `#if` blocks around the member in its protocol; `nil` if there are none.
  ///
  /// The branches of one block exclude each other: `#if A`, `#elseif B` and `#else` give `A`,
  /// `!(A) && (B)` and `!(A) && !(B)`. A block within a block gives `(outer) && (inner)`.
  public var condition: String?
  /// The kind of the member.
  public var kind: Kind

  /// The kinds of members, with the properties of each.
  public enum Kind: Sendable, Hashable {
    case method(Method)
    case property(Property)
    case `subscript`(Subscript)
    case initializer(Initializer)
    case associatedType(AssociatedType)
    case typeAlias(TypeAlias)
  }

  /// The name without argument labels: `save`, `subscript`, `init`.
  public var baseName: String {
    switch kind {
    case .method(let method): method.name
    case .property(let property): property.name
    case .subscript: "subscript"
    case .initializer: "init"
    case .associatedType(let type): type.name
    case .typeAlias(let alias): alias.name
    }
  }

  /// The name with argument labels, as in `#selector` and documentation: `save(_:)`,
  /// `load(from:completion:)`. For a member that has no parameters by nature, the bare name.
  public var fullName: String {
    (baseName + (signature?.labelList ?? "")).withoutBackTicks
  }

  /// Returns a Boolean value that indicates whether it has a modifier, for example `static`.
  public func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }
}

extension String {
  /// The text without back-ticks.
  public var withoutBackTicks: String {
    utf8.contains(UInt8(ascii: "`")) ? filter { $0 != "`" } : self
  }
}
