extension TypeSyntax {
  /// Returns the type with known type aliases replaced.
  ///
  /// It replaces a name that is the whole type, and names within optionals, arrays, dictionaries,
  /// and the parameters and results of closures. These decide what code can do with a value of the
  /// type.
  ///
  /// - Parameter aliases: The types of aliases that are not generic, by the names of the aliases.
  func expanding(_ aliases: [String: TypeSyntax], depth: Int = 0) -> TypeSyntax {
    // Aliases that refer to each other would never end.
    guard depth < 8 else { return self }
    switch kind {
    case .named(let components):
      guard components.count == 1, components[0].genericArguments.isEmpty,
        let type = aliases[components[0].name]
      else { return self }
      return type.expanding(aliases, depth: depth + 1)
    case .optional(let type):
      return TypeSyntax(.optional(type.expanding(aliases, depth: depth)), range: range)
    case .implicitlyUnwrapped(let type):
      return TypeSyntax(.implicitlyUnwrapped(type.expanding(aliases, depth: depth)), range: range)
    case .array(let type):
      return TypeSyntax(.array(type.expanding(aliases, depth: depth)), range: range)
    case .dictionary(let key, let value):
      let value = value.expanding(aliases, depth: depth)
      return TypeSyntax(.dictionary(key.expanding(aliases, depth: depth), value), range: range)
    case .tuple(let elements):
      let elements = elements.map { $0.expanding(aliases, depth: depth) }
      return TypeSyntax(.tuple(elements), range: range)
    case .function(var function):
      function.parameters = function.parameters.map { $0.expanding(aliases, depth: depth) }
      function.result = function.result.expanding(aliases, depth: depth)
      return TypeSyntax(.function(function), range: range)
    case .attributed(let attributes, let specifiers, let type):
      return TypeSyntax(
        .attributed(
          attributes, specifiers: specifiers, type.expanding(aliases, depth: depth)),
        range: range)
    default: return self
    }
  }
}

extension TypeSyntax {
  /// Returns the protocols of the composition that the type is an alias of; the type itself if it
  /// is no such alias.
  public func components(in aliases: [String: TypeSyntax], depth: Int = 0) -> [TypeSyntax] {
    guard depth < 8, case .composition(let parts)? = aliases[description]?.kind else {
      return [self]
    }
    return parts.flatMap { part in
      part.components(in: aliases, depth: depth + 1).map { TypeSyntax($0.kind, range: range) }
    }
  }
}

extension TypeSyntax.TupleElement {
  fileprivate func expanding(
    _ aliases: [String: TypeSyntax], depth: Int
  ) -> TypeSyntax.TupleElement {
    var element = self
    element.type = type.expanding(aliases, depth: depth)
    return element
  }
}

extension ProtocolDeclaration {
  /// Returns the protocol with the meanings of its parameters, as far as its own type aliases and
  /// those of its file tell them.
  public func resolvingAliases(of file: [String: TypeSyntax] = [:]) -> ProtocolDeclaration {
    var aliases = file
    for member in members {
      switch member.kind {
      case .typeAlias(let alias) where alias.genericParameters.isEmpty:
        aliases[alias.name] = alias.type
      case .associatedType(let type): aliases[type.name] = nil
      default: break
      }
    }
    guard !aliases.isEmpty else { return self }
    var declaration = self
    declaration.inherited = inherited.flatMap { $0.components(in: file) }
    for index in members.indices {
      if case .method(var method) = members[index].kind {
        for place in method.signature.parameters.indices {
          let type = method.signature.parameters[place].type
          method.signature.parameters[place].meaning = type.expanding(aliases)
        }
        declaration.members[index].kind = .method(method)
      }
    }
    return declaration
  }
}
