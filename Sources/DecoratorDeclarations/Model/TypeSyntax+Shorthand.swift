extension TypeSyntax {
  /// The type with optionals, arrays and dictionaries in their short forms: `T?`, `[T]` and
  /// `[K: V]`, as `swift format` wants them.
  ///
  /// `Self.Item` becomes `Item`, since a class cannot use `Self` there.
  public var shorthand: TypeSyntax {
    switch kind {
    case .named(let components):
      let components = components.map {
        NameComponent($0.name, genericArguments: $0.genericArguments.map(\.shorthand))
      }
      return TypeSyntax(Self.shorthand(of: components), range: range)
    case .optional(let type): return TypeSyntax(.optional(type.shorthand), range: range)
    case .implicitlyUnwrapped(let type):
      return TypeSyntax(.implicitlyUnwrapped(type.shorthand), range: range)
    case .array(let type): return TypeSyntax(.array(type.shorthand), range: range)
    case .dictionary(let key, let value):
      return TypeSyntax(.dictionary(key.shorthand, value.shorthand), range: range)
    case .tuple(let elements):
      return TypeSyntax(.tuple(elements.map(\.shorthand)), range: range)
    case .existential(let type): return TypeSyntax(.existential(type.shorthand), range: range)
    case .opaque(let type): return TypeSyntax(.opaque(type.shorthand), range: range)
    case .function(var function):
      function.parameters = function.parameters.map(\.shorthand)
      function.result = function.result.shorthand
      // Swift wants `Void` as the result of a closure, and `()` means the same.
      if function.result.isVoid { function.result = TypeSyntax(.named([NameComponent("Void")])) }
      return TypeSyntax(.function(function), range: range)
    case .attributed(let attributes, let specifiers, let type):
      return TypeSyntax(
        .attributed(attributes, specifiers: specifiers, type.shorthand), range: range)
    default: return self
    }
  }

  private static func shorthand(of components: [NameComponent]) -> Kind {
    guard components.count == 1, let component = components.first else {
      return .named(components[0].name == "Self" ? Array(components.dropFirst()) : components)
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

extension TypeSyntax.TupleElement {
  fileprivate var shorthand: TypeSyntax.TupleElement {
    var element = self
    element.type = type.shorthand
    return element
  }
}
