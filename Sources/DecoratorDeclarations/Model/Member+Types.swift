extension Member {
  /// The parameters, effects and result; `nil` for a member that has no parameters by nature.
  public var signature: Signature? {
    switch kind {
    case .method(let method): method.signature
    case .subscript(let sub): sub.signature
    case .initializer(let initializer): initializer.signature
    case .property, .associatedType, .typeAlias: nil
    }
  }

  /// The accessors of a property or subscript; `nil` for other members.
  public var accessors: Accessors? {
    switch kind {
    case .property(let property): property.accessors
    case .subscript(let sub): sub.accessors
    case .method, .initializer, .associatedType, .typeAlias: nil
    }
  }

  /// The types of the parameters and the result, or of the property. Empty for an associated type
  /// or a type alias.
  public var types: [TypeSyntax] {
    if case .property(let property) = kind { return [property.type] }
    return signature?.types ?? []
  }
}

extension Signature {
  /// The types of the parameters, followed by the type of the result.
  public var types: [TypeSyntax] {
    parameters.map(\.type) + (result.map { [$0] } ?? [])
  }
}
