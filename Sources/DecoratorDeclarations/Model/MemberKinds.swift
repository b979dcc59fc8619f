/// A method, which may be an operator.
public struct Method: Sendable, Hashable {
  /// The name, or the operator's characters.
  public var name: String
  /// A Boolean value that indicates whether the name is an operator.
  public var isOperator: Bool
  /// Its parameters, effects and result.
  public var signature: Signature

  /// Makes a method.
  public init(name: String, isOperator: Bool = false, signature: Signature) {
    self.name = name
    self.isOperator = isOperator
    self.signature = signature
  }
}

/// A property.
public struct Property: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The type.
  public var type: TypeSyntax
  /// The accessors.
  public var accessors: Accessors

  /// Makes a property.
  public init(name: String, type: TypeSyntax, accessors: Accessors) {
    self.name = name
    self.type = type
    self.accessors = accessors
  }
}

/// A subscript.
public struct Subscript: Sendable, Hashable {
  /// The parameters, and the type as the result, which is never `nil`. The effects are in the
  /// accessors.
  public var signature: Signature
  /// The accessors.
  public var accessors: Accessors

  /// Makes a subscript.
  public init(signature: Signature, accessors: Accessors) {
    self.signature = signature
    self.accessors = accessors
  }
}

/// An initializer.
public struct Initializer: Sendable, Hashable {
  /// `?`, `!` or nothing.
  public var failability: String
  /// The parameters and effects. There is no result.
  public var signature: Signature

  /// Makes an initializer; by default one that cannot fail.
  public init(failability: String = "", signature: Signature) {
    self.failability = failability
    self.signature = signature
  }
}

/// An associated type.
public struct AssociatedType: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The types that it inherits, one element for each part of a composition (`A & B`).
  public var inherited: [TypeSyntax]
  /// The type after `=`; `nil` if there is none.
  public var defaultType: TypeSyntax?
  /// The text after `where`, one element for each requirement.
  public var requirements: [String]

  /// Makes an associated type; by default one without constraints.
  public init(
    name: String, inherited: [TypeSyntax] = [], defaultType: TypeSyntax? = nil,
    requirements: [String] = []
  ) {
    self.name = name
    self.inherited = inherited
    self.defaultType = defaultType
    self.requirements = requirements
  }
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

  /// Makes a type alias; by default one that is not generic.
  public init(
    name: String, genericParameters: [String] = [], type: TypeSyntax, requirements: [String] = []
  ) {
    self.name = name
    self.genericParameters = genericParameters
    self.type = type
    self.requirements = requirements
  }
}
