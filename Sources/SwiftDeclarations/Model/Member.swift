/// One member of a protocol.
public struct Member: Sendable, Hashable {
  /// Where the member stands, from its first attribute or modifier to its last token.
  public var range: Range<Int>
  /// Where its name (or `subscript`, `init`) begins.
  public var nameOffset: Int
  /// The documentation comment, one element a line, each as written but for its indentation.
  public var documentation: [String]
  /// The attributes in front of it, in the order written.
  public var attributes: [Attribute]
  /// `mutating`, `static`, `nonisolated` and the like, in the order written.
  public var modifiers: [Modifier]
  /// The condition of the `#if` blocks around the member in its protocol; `nil` where there are
  /// none.
  ///
  /// The branches of one block exclude each other: `#if A`, `#elseif B` and `#else` give `A`, `!(A)
  /// && (B)` and `!(A) && !(B)`; a block within a block gives `(outer) && (inner)`.
  public var condition: String?
  /// What it is.
  public var kind: Kind

  /// What a member can be, with what is special about it.
  public enum Kind: Sendable, Hashable {
    case method(Method)
    case property(Property)
    case `subscript`(Subscript)
    case initializer(Initializer)
    case associatedType(AssociatedType)
    case typeAlias(TypeAlias)
  }

  /// Makes a member; all but its kind may be left out.
  public init(
    kind: Kind, range: Range<Int> = 0..<0, nameOffset: Int = 0, documentation: [String] = [],
    attributes: [Attribute] = [], modifiers: [Modifier] = [], condition: String? = nil
  ) {
    self.kind = kind
    self.range = range
    self.nameOffset = nameOffset
    self.documentation = documentation
    self.attributes = attributes
    self.modifiers = modifiers
    self.condition = condition
  }

  /// What it is called, without its labels: `save`, `subscript`, `init`.
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

  /// What it is called in full, as `#selector` and documentation write it: `save(_:)`,
  /// `load(from:completion:)`; the bare name for what takes no parameters by nature.
  ///
  /// It has no back-ticks.
  public var fullName: String {
    let name =
      switch kind {
      case .method(let method): baseName + method.signature.labelList
      case .subscript(let sub): baseName + sub.signature.labelList
      case .initializer(let initializer): baseName + initializer.signature.labelList
      case .property, .associatedType, .typeAlias: baseName
      }
    return name.withoutBackTicks
  }

  /// Returns a Boolean value that indicates whether it has the modifier, `static` for example.
  public func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }
}

extension String {
  /// The text with all back-ticks left out.
  public var withoutBackTicks: String {
    utf8.contains(UInt8(ascii: "`")) ? filter { $0 != "`" } : self
  }
}
