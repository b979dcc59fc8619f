extension TypeSyntax {
  /// The type with the names of known aliases replaced by what they stand for, so far as that decides
  /// what can be done with a value of it: in front, in an optional, array or dictionary, and in a closure's
  /// parameters and result.
  ///
  /// - Parameter aliases: types by the names of aliases that are not generic.
  func expanding(_ aliases: [String: TypeSyntax], depth: Int = 0) -> TypeSyntax {
    // Aliases that stand for each other would never end.
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
  /// The protocols of a composition that an alias stands for; the type itself where it is none.
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
  /// The protocol with what its parameters mean, as far as its own aliases and those of its file
  /// tell.
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
