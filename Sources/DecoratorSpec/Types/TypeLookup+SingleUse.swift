import DecoratorDeclarations

/// Values that can be used only once: a stream, an iterator, a cursor, and what holds one.
extension TypeLookup {
  /// Returns `true` if a value of a type can be used only once, or may be such a value: the type conforms
  /// to a protocol of sequences, contains such a type, or is of an unknown kind and named like one.
  func mayBeSingleUse(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .named(let components):
      return mayBeSingleUse(components)
        || components.contains { $0.genericArguments.contains(where: mayBeSingleUse) }
    case .existential, .opaque, .composition:
      return type.parts.contains(where: mayBeSingleUse)
    case .function, .metatype, .suppressed: return false
    default: return type.parts.contains(where: mayBeSingleUse)
    }
  }

  private func mayBeSingleUse(_ components: [TypeSyntax.NameComponent]) -> Bool {
    let lastName = components[components.count - 1].name
    switch meaning(of: components) {
    case .placeholder(let placeholder):
      if let sameType = placeholder.sameType {
        var others = self
        others.placeholders[lastName] = Placeholder()
        return others.mayBeSingleUse(sameType)
      }
      return lastName.saysSingleUse || placeholder.constraints.contains(where: mayBeSingleUse)
    case .member: return lastName.saysSingleUse
    case .declared(let declaration, let name):
      return types.remember(name, .singleUse) { mayBeSingleUse(declaration) }
    case .other(let name):
      if let answer = StandardType.isSingleUse(name) { return answer }
      return lastName.saysSingleUse
    }
  }

  private func mayBeSingleUse(_ declaration: DeclaredTypes.Declaration) -> Bool {
    switch declaration {
    case .protocol(let found):
      return found.name.saysSingleUse
        || TypeLookup(types: types, scope: found.enclosingTypes)
          .inheritSingleUse(found.inherited)
    case .type(let found):
      var lookup = TypeLookup(types: types, scope: found.enclosingTypes)
      if let alias = found.alias { return lookup.mayBeSingleUse(alias.type) }
      let extensions = types.extensions(of: found).flatMap(\.inherited)
      if lookup.inheritSingleUse(found.inherited + extensions) { return true }
      let name = found.qualifiedName.lastName
      // The methods of an object can move a cursor; what a value contains shows what it is.
      if [.class, .actor].contains(found.kind), name.saysSingleUse { return true }
      lookup = TypeLookup(types: types, scope: found.enclosingTypes + [name])
      lookup.add(found.genericParameters, where: found.requirements)
      return found.storedTypes.contains(where: lookup.mayBeSingleUse)
    }
  }

  private func inheritSingleUse(_ inherited: [TypeSyntax]) -> Bool {
    let isCollection = inherited.contains { nameElsewhere(of: $0)?.hasSuffix("Collection") == true }
    return inherited.contains { type in
      mayBeSingleUse(type) && !(isCollection && nameElsewhere(of: type) == "Sequence")
    }
  }
}

extension StandardType {
  /// Returns `true` if a value of the type can be used only once, or may be such a value; `nil` for a type
  /// that is not known.
  static func isSingleUse(_ name: String) -> Bool? {
    if singleUse.contains(name) { return true }
    return reusable.contains(name) ? false : nil
  }

  private static let singleUse: Set = [
    "AnyIterator", "AnySequence", "AsyncIteratorProtocol", "AsyncSequence", "AsyncStream",
    "AsyncThrowingStream", "FileHandle", "InputStream", "IteratorProtocol", "OutputStream",
    "Sequence", "Stream", "UnfoldSequence",
  ]

  /// Types whose names say otherwise.
  private static let reusable: Set = [
    "AsyncStream.Continuation", "AsyncThrowingStream.Continuation", "EmptyCollection",
    "LazySequence", "Zip2Sequence",
  ]
}

extension String {
  /// `true` if it names a kind of type whose values are often used only once: `HTTPBody`,
  /// `PostgresRowSequence`, `StreamingResponse`.
  fileprivate var saysSingleUse: Bool {
    let words = withoutBackTicks.wordsInLowerCase
    guard let first = words.first, let last = words.last else { return false }
    return ["async", "streamed", "streaming"].contains(first)
      || [
        "body", "channel", "cursor", "iterator", "observable", "publisher", "reader", "sequence",
        "stream", "streams", "subscription",
      ].contains(last)
  }
}
