extension TypeSyntax {
  /// Returns the type with known type aliases replaced, and `Item` for `Self.Item`.
  ///
  /// Effects, suppressed types and the bases of metatypes stay as they are.
  ///
  /// - Parameter alias: A function that returns the alias of a name, or of names with dots between
  ///   them.
  func expanding(_ alias: (_ name: String) -> TypeAlias?, depth: Int = 0) -> TypeSyntax {
    // Aliases that refer to each other would never end.
    guard depth < 8 else { return self }
    switch kind {
    case .named(let components):
      let components = components.withoutSelf
      let arguments = components.last?.genericArguments ?? []
      guard components.count == 1 || components.dropLast().allSatisfy(\.genericArguments.isEmpty),
        let found = alias(components.dottedName),
        found.genericParameters.count == arguments.count
      else {
        return TypeSyntax(.named(components), range: range)
          .mapParts { $0.expanding(alias, depth: depth + 1) }
      }
      let names = found.genericParameters.map(\.nameOfGenericParameter)
      let types = Dictionary(zip(names, arguments)) { first, _ in first }
      return found.type.replacing(types).expanding(alias, depth: depth + 1)
    case .existential(let constraint), .opaque(let constraint):
      // Only protocols stand there: an alias of anything else is one of the same name elsewhere.
      let expanded = constraint.expanding(alias, depth: depth)
      switch expanded.kind {
      case .named, .composition: return mapParts { _ in expanded }
      default: return self
      }
    case .metatype, .suppressed: return self
    default: return mapParts { $0.expanding(alias, depth: depth) }
    }
  }
}

extension TypeSyntax {
  /// Returns `true` if `expanding` may change the type, which most types do not need.
  fileprivate func needsExpanding(_ alias: (_ name: String) -> TypeAlias?) -> Bool {
    switch kind {
    case .metatype, .suppressed: return false
    case .named(let components):
      if components.count > 1 && components[0].name == "Self" { return true }
      if alias(components.dottedName) != nil { return true }
      return components.contains {
        $0.genericArguments.contains { $0.needsExpanding(alias) }
      }
    default: return parts.contains { $0.needsExpanding(alias) }
    }
  }
}

extension [TypeSyntax.NameComponent] {
  /// The names, with dots between them.
  var dottedName: String { count == 1 ? self[0].name : map(\.name).joined(separator: ".") }

  /// The name of a type that belongs to the protocol, without `Self` before it.
  public var withoutSelf: Self { count > 1 && self[0].name == "Self" ? Array(dropFirst()) : self }
}

extension TypeSyntax {
  /// Returns the protocols that the type, one that a protocol inherits, is an alias of; the type itself if
  /// it is no alias, or one that an `#if` decides about.
  ///
  /// - Parameter scope: The names of the types around the protocol.
  public func components(
    in scope: [String], depth: Int = 0, of alias: (_ name: String) -> TypeAlias?
  ) -> [TypeSyntax] {
    guard depth < 8, case .named(let components) = kind, let found = alias(components.dottedName),
      found.condition == nil, found.genericParameters.isEmpty,
      components.count > 1 || scope.starts(with: found.enclosingTypes)
    else { return [self] }
    return found.protocols.flatMap { part in
      part.components(in: scope, depth: depth + 1, of: alias)
        .map { TypeSyntax($0.kind, range: range) }
    }
  }
}

extension ProtocolDeclaration {
  /// Returns the protocol with the meanings of its parameters and results, as far as its own type
  /// aliases and others tell them.
  ///
  /// - Parameter alias: A function that returns the alias of a name outside of the protocol.
  public func resolvingAliases(
    _ alias: (_ name: String) -> TypeAlias? = { _ in nil }
  ) -> ProtocolDeclaration {
    var own: [String: TypeAlias?] = [:]
    for member in members {
      if member.isType { own[member.baseName] = .some(member.alias) }
    }
    var declaration = inheriting(
      parents.flatMap { $0.components(in: enclosingTypes, of: alias) })
    for index in members.indices {
      guard members[index].kind == .method, var signature = members[index].signature else {
        continue
      }
      let generic = signature.genericNames
      var isChanged = false
      func meaning(_ type: TypeSyntax) -> TypeSyntax? {
        let known = { (name: String) in generic.contains(name) ? nil : own[name] ?? alias(name) }
        guard type.needsExpanding(known) else { return nil }
        isChanged = true
        return type.expanding(known)
      }
      for place in signature.parameters.indices {
        if let meaning = meaning(signature.parameters[place].meaning) {
          signature.parameters[place].meaning = meaning
        }
      }
      if let meaning = (signature.resultMeaning ?? signature.result).flatMap(meaning) {
        signature.resultMeaning = meaning
      }
      if isChanged { declaration.members[index].signature = signature }
    }
    return declaration
  }
}
