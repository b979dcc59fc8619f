extension TypeSyntax {
  /// Returns the type with known type aliases replaced.
  ///
  /// It replaces a name that is the whole type, and names within optionals, arrays, dictionaries,
  /// and the parameters and results of closures. These decide what code can do with a value of the
  /// type.
  ///
  /// - Parameter alias: A function that returns the alias of a name, or of names with dots between
  ///   them.
  func expanding(_ alias: (_ name: String) -> TypeAlias?, depth: Int = 0) -> TypeSyntax {
    // Aliases that refer to each other would never end.
    guard depth < 8 else { return self }
    switch kind {
    case .named(let components):
      guard let last = components.last,
        components.dropLast().allSatisfy(\.genericArguments.isEmpty),
        let found = alias(components.map(\.name).joined(separator: ".")),
        found.genericParameters.count == last.genericArguments.count
      else { return self }
      let names = found.genericParameters.map(\.nameOfGenericParameter)
      let arguments = Dictionary(zip(names, last.genericArguments)) { first, _ in first }
      return found.type.replacing(arguments).expanding(alias, depth: depth + 1)
    case .optional, .implicitlyUnwrapped, .array, .dictionary, .tuple, .function, .attributed:
      return mapParts { $0.expanding(alias, depth: depth) }
    default: return self
    }
  }
}

extension TypeSyntax {
  /// Returns the protocols of the composition that the type is an alias of; the type itself if it
  /// is no such alias.
  public func components(
    depth: Int = 0, of alias: (_ name: String) -> TypeAlias?
  ) -> [TypeSyntax] {
    guard depth < 8, case .composition(let parts)? = alias(description)?.type.kind else {
      return [self]
    }
    return parts.flatMap { part in
      part.components(depth: depth + 1, of: alias).map { TypeSyntax($0.kind, range: range) }
    }
  }
}

extension ProtocolDeclaration {
  /// Returns the protocol with the meanings of its parameters, as far as its own type aliases and
  /// others tell them.
  ///
  /// - Parameter alias: A function that returns the alias of a name outside of the protocol.
  public func resolvingAliases(
    _ alias: (_ name: String) -> TypeAlias? = { _ in nil }
  ) -> ProtocolDeclaration {
    var own: [String: TypeAlias?] = [:]
    for member in members {
      if member.isType { own[member.baseName] = .some(member.alias) }
    }
    var declaration = self
    declaration.inherited = inherited.flatMap { $0.components(of: alias) }
    for index in members.indices {
      guard members[index].kind == .method, var signature = members[index].signature else {
        continue
      }
      let generic = signature.genericNames
      for place in signature.parameters.indices {
        signature.parameters[place].meaning = signature.parameters[place].type.expanding { name in
          generic.contains(name) ? nil : own[name] ?? alias(name)
        }
      }
      declaration.members[index].signature = signature
    }
    return declaration
  }
}
