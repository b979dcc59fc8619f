/// One member of a protocol.
public struct Member: Sendable, Equatable {
  /// One element, which copies of a member share until one of them changes. A member has many copies.
  private var parts: [Parts]

  private struct Parts: Sendable, Equatable {
    var range = 0..<0
    var nameOffset = 0
    var attributes: [Attribute] = []
    var modifiers: [Modifier] = []
    var condition: String?
    var kind: Kind
    var baseName: String
    var fullName: String
    var isOperator: Bool
    var failability: String
    var signature: Signature?
    var propertyType: TypeSyntax?
    var accessors: Accessors?
    var ownType: OwnType?
  }

  /// The type that a member declares. Few members do, so the others have no room for it.
  private indirect enum OwnType: Sendable, Equatable {
    case associatedType(AssociatedType)
    case alias(TypeAlias)
  }

  init(
    kind: Kind, baseName: String, isOperator: Bool = false, failability: String = "",
    signature: Signature? = nil, propertyType: TypeSyntax? = nil, accessors: Accessors? = nil,
    associatedType: AssociatedType? = nil, alias: TypeAlias? = nil
  ) {
    parts = [
      Parts(
        kind: kind, baseName: baseName,
        fullName: (baseName + (signature?.labelList ?? "")).withoutBackTicks,
        isOperator: isOperator, failability: failability, signature: signature,
        propertyType: propertyType, accessors: accessors,
        ownType: associatedType.map(OwnType.associatedType) ?? alias.map(OwnType.alias))
    ]
  }

  /// The place of the member, from its first attribute or modifier to its last token.
  public var range: Range<Int> {
    get { parts[0].range }
    set { parts[0].range = newValue }
  }

  /// The offset of its name, or of `subscript` or `init`.
  public var nameOffset: Int {
    get { parts[0].nameOffset }
    set { parts[0].nameOffset = newValue }
  }

  /// The attributes before it, in source order.
  public var attributes: [Attribute] {
    get { parts[0].attributes }
    set { parts[0].attributes = newValue }
  }

  /// The modifiers before it, for example `mutating` or `static`, in source order.
  public var modifiers: [Modifier] {
    get { parts[0].modifiers }
    set { parts[0].modifiers = newValue }
  }

  /// The condition of the `#if` blocks around the member in its protocol; `nil` if there are none.
  ///
  /// The branches of one block exclude each other: `#if A`, `#elseif B` and `#else` give `A`,
  /// `!(A) && (B)` and `!(A) && !(B)`. A block within a block gives `(outer) && (inner)`.
  public var condition: String? {
    get { parts[0].condition }
    set { parts[0].condition = newValue }
  }

  /// The kind of the member.
  public var kind: Kind { parts[0].kind }

  /// The name without argument labels: `save`, the characters of an operator, `subscript`, `init`.
  public var baseName: String { parts[0].baseName }

  /// The name with argument labels, as in `#selector` and documentation: `save(_:)`,
  /// `load(from:completion:)`. For a member that has no parameters by nature, the bare name.
  public var fullName: String { parts[0].fullName }

  /// A Boolean value that indicates whether it is a method whose name is an operator.
  public var isOperator: Bool { parts[0].isOperator }

  /// `?` or `!` after `init`, or nothing.
  public var failability: String { parts[0].failability }

  /// The parameters, effects and result; `nil` for a member that has no parameters by nature.
  ///
  /// The result of a subscript is its type, and its effects are in the accessors. An initializer has
  /// no result. A change keeps the argument labels.
  public var signature: Signature? {
    get { parts[0].signature }
    set { parts[0].signature = newValue }
  }

  /// The type of a property; `nil` for other members.
  public var propertyType: TypeSyntax? {
    get { parts[0].propertyType }
    set { parts[0].propertyType = newValue }
  }

  /// The accessors of a property or subscript; `nil` for other members.
  public var accessors: Accessors? { parts[0].accessors }

  /// The parts of an associated type; `nil` for other members.
  public var associatedType: AssociatedType? {
    if case .associatedType(let type)? = parts[0].ownType { type } else { nil }
  }

  /// The parts of a type alias; `nil` for other members.
  public var alias: TypeAlias? {
    get { if case .alias(let alias)? = parts[0].ownType { alias } else { nil } }
    set { parts[0].ownType = newValue.map(OwnType.alias) }
  }

  /// The kinds of members.
  public enum Kind: Sendable, Hashable {
    case method, property, `subscript`, initializer, associatedType, typeAlias
  }

  /// The parameters of a method, a subscript or an initializer; empty for other members.
  public var parameters: [Parameter] { signature?.parameters ?? [] }

  /// The effects of a call, or of the getter of a property or subscript.
  public var effects: Effects { accessors?.getEffects ?? signature?.effects ?? Effects() }

  /// The type after `->`, or of a property; `nil` if there is none.
  public var result: TypeSyntax? { propertyType ?? signature?.result }

  /// The result type with known type aliases replaced.
  public var resultMeaning: TypeSyntax? { propertyType ?? signature?.resultMeaning ?? result }

  /// The types of the parameters and the result, with known type aliases replaced.
  public var meanings: [TypeSyntax] {
    parameters.map(\.meaning) + (resultMeaning.map { [$0] } ?? [])
  }

  /// The types of the parameters and the result, or of the property. Empty for an associated type
  /// or a type alias.
  public var types: [TypeSyntax] { parameters.map(\.type) + (result.map { [$0] } ?? []) }

  /// A Boolean value that indicates whether it is an associated type or a type alias.
  public var isType: Bool { parts[0].ownType != nil }

  /// Returns a Boolean value that indicates whether it has a modifier, for example `static`.
  public func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }
}

/// An associated type.
public struct AssociatedType: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The types that it inherits, one element for each part of a composition (`A & B`).
  public var inherited: [TypeSyntax] = []
  /// The text after `where`, one element for each requirement.
  public var requirements: [String] = []
}

/// A type alias.
public struct TypeAlias: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The parameters between `<` and `>`, one element for each.
  public var genericParameters: [String]
  /// The type that the name stands for.
  public var type: TypeSyntax
  /// The names of the types around it, outermost first, where a Swift file declares it.
  public var enclosingTypes: [String] = []
  /// The condition of the `#if` blocks around it; `nil` if there are none.
  public var condition: String?

  /// The types of a composition, or its only one.
  public var protocols: [TypeSyntax] {
    if case .composition(let parts) = type.kind { parts } else { [type] }
  }
}
