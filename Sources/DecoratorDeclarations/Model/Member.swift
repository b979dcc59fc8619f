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
  /// The name without argument labels: `save`, the characters of an operator, `subscript`, `init`.
  public var baseName: String
  /// A Boolean value that indicates whether it is a method whose name is an operator.
  public var isOperator = false
  /// `?` or `!` after `init`, or nothing.
  public var failability = ""
  /// The parameters, effects and result; `nil` for a member that has no parameters by nature.
  ///
  /// The result of a subscript is its type, and its effects are in the accessors. An initializer has
  /// no result.
  public var signature: Signature?
  /// The type of a property; `nil` for other members.
  public var propertyType: TypeSyntax?
  /// The accessors of a property or subscript; `nil` for other members.
  public var accessors: Accessors?
  /// The parts of an associated type; `nil` for other members.
  public var associatedType: AssociatedType?
  /// The parts of a type alias; `nil` for other members.
  public var alias: TypeAlias?

  /// The kinds of members.
  public enum Kind: Sendable, Hashable {
    case method, property, `subscript`, initializer, associatedType, typeAlias
  }

  /// The name with argument labels, as in `#selector` and documentation: `save(_:)`,
  /// `load(from:completion:)`. For a member that has no parameters by nature, the bare name.
  public var fullName: String {
    (baseName + (signature?.labelList ?? "")).withoutBackTicks
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
  public var isType: Bool { associatedType != nil || alias != nil }

  /// Returns a Boolean value that indicates whether it has a modifier, for example `static`.
  public func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }
}

/// An associated type.
public struct AssociatedType: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The types that it inherits, one element for each part of a composition (`A & B`).
  public var inherited: [TypeSyntax] = []
  /// The text after `where`, one element for each requirement.
  public var requirements: [String] = []
}

/// A type alias.
public struct TypeAlias: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The parameters between `<` and `>`, one element for each.
  public var genericParameters: [String]
  /// The type that the name stands for.
  public var type: TypeSyntax
}

extension String {
  /// The text without back-ticks.
  public var withoutBackTicks: String {
    utf8.contains(UInt8(ascii: "`")) ? filter { $0 != "`" } : self
  }
}
