extension TypeSyntax {
  /// The type with optionals, arrays and dictionaries in their short forms: `T?`, `[T]` and
  /// `[K: V]`, as `swift format` wants them.
  ///
  /// `Self.Item` becomes `Item`, since a class cannot use `Self` there.
  public var shorthand: TypeSyntax {
    if isSimpleName { return self }
    let short = mapParts(\.shorthand)
    switch short.kind {
    case .named(let components): return TypeSyntax(Self.shorthand(of: components), range: range)
    case .function(var function) where function.result.isVoid:
      // Swift wants `Void` as the result of a closure, and `()` means the same.
      function.result = TypeSyntax(.named([NameComponent("Void")]))
      return TypeSyntax(.function(function), range: range)
    default: return short
    }
  }

  private static func shorthand(of components: [NameComponent]) -> Kind {
    guard components.count == 1, let component = components.first else {
      return .named(components.withoutSelf)
    }
    let arguments = component.genericArguments
    switch (component.name, arguments.count) {
    case ("Array", 1): return .array(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    case ("Optional", 1): return .optional(arguments[0])
    default: return .named(components)
    }
  }
}
