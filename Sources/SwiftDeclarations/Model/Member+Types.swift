extension Member {
  /// The types of what it takes and gives back, but for what a type inherits or stands for.
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
  /// The types of the parameters, and that of the result.
  public var types: [TypeSyntax] {
    parameters.map(\.type) + (result.map { [$0] } ?? [])
  }
}
