/// A method, which may be an operator.
public struct Method: Sendable, Hashable {
  /// The name, or the operator's characters.
  public var name: String
  /// A Boolean value that indicates whether the name is an operator.
  public var isOperator = false
  /// Its parameters, effects and result.
  public var signature: Signature
}

/// A property.
public struct Property: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The type.
  public var type: TypeSyntax
  /// The accessors.
  public var accessors: Accessors
}

/// A subscript.
public struct Subscript: Sendable, Hashable {
  /// The parameters, and the type as the result, which is never `nil`. The effects are in the
  /// accessors.
  public var signature: Signature
  /// The accessors.
  public var accessors: Accessors
}

/// An initializer.
public struct Initializer: Sendable, Hashable {
  /// `?`, `!` or nothing.
  public var failability: String
  /// The parameters and effects. There is no result.
  public var signature: Signature
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
  /// The text after `where`, one element for each requirement.
  public var requirements: [String]
}
