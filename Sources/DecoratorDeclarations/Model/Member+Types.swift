extension Member {
  /// The types of the parameters and the result, or of the property. Empty for an associated type
  /// or a type alias.
  public var types: [TypeSyntax] {
    switch kind {
    case .method(let method): method.signature.types
    case .subscript(let sub): sub.signature.types
    case .initializer(let initializer): initializer.signature.types
    case .property(let property): [property.type]
    case .associatedType, .typeAlias: []
    }
  }
}

extension Signature {
  /// The types of the parameters, followed by the type of the result.
  public var types: [TypeSyntax] {
    parameters.map(\.type) + (result.map { [$0] } ?? [])
  }
}
