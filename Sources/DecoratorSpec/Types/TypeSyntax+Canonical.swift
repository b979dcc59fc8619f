import DecoratorDeclarations

extension TypeSyntax {
  /// The type without what changes nothing of its meaning, so that equal types have equal texts: `Error` for
  /// `any Swift.Error`, `[T]` for `Array<T>`, `T?` for `T!`, `Void` for `()`, and no `@escaping`.
  ///
  /// Aliases are not replaced.
  var canonical: TypeSyntax {
    let type = mapParts(\.canonical).withoutModule.shorthand
    switch type.kind {
    case .existential(let constraint): return constraint
    case .implicitlyUnwrapped(let wrapped): return TypeSyntax(.optional(wrapped))
    case .composition(let parts):
      return TypeSyntax(.composition(parts.sorted { $0.description < $1.description }))
    case .tuple(let elements) where elements.count == 1 && !elements[0].isVariadic:
      return elements[0].type
    case .tuple(let elements) where elements.isEmpty: return TypeSyntax(.named([.init("Void")]))
    case .function(var function):
      for index in function.parameters.indices {
        function.parameters[index].label = nil
        function.parameters[index].secondName = nil
      }
      return TypeSyntax(.function(function))
    case .attributed(let attributes, let specifiers, let type):
      let attributes = attributes.filter { $0.name != "escaping" }
      // Another way to pass a value makes no other member.
      let specifiers = specifiers.filter { $0.name == "inout" }
      return attributes.isEmpty && specifiers.isEmpty
        ? type : TypeSyntax(.attributed(attributes, specifiers: specifiers, type))
    default: return type
    }
  }

  /// The type without the name of a module of the toolchain, and without back-ticks.
  private var withoutModule: TypeSyntax {
    guard case .named(var components) = kind else { return self }
    for index in components.indices {
      components[index].name = components[index].name.withoutBackTicks
    }
    if let name = StandardType.name(of: components.map(\.name).joined(separator: ".")) {
      let names = name.split(separator: ".").map(String.init)
      components = Array(components.suffix(names.count))
      for (index, name) in zip(components.indices, names) { components[index].name = name }
    }
    return TypeSyntax(.named(components), range: range)
  }
}
