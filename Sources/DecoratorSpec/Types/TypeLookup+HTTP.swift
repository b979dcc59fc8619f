import DecoratorDeclarations

extension TypeLookup {
  /// The types of Foundation that have the status of an HTTP response, and the protocol of those that say
  /// so themselves.
  private static let httpTypes: Set = ["HTTPStatusReporting", "HTTPURLResponse", "URLResponse"]

  /// Returns `true` if a value of a type has the status of an HTTP response: itself, in an optional or a
  /// `Result`, or as an element of a tuple.
  func hasHTTPStatus(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .named(let components):
      let lastName = components.last?.name ?? ""
      if lastName == "Result" || lastName == "Optional" {
        return components.last?.genericArguments.first.map(hasHTTPStatus) ?? false
      }
      switch meaning(of: components) {
      case .placeholder(let placeholder): return placeholder.constraints.contains(where: isHTTP)
      case .member: return false
      case .declared(.protocol(let found), _):
        return Self.httpTypes.contains(found.name) || found.inherited.contains(where: isHTTP)
      case .declared(.type(let found), let name):
        if let alias = found.alias {
          return types.remember(name, .httpStatus) {
            TypeLookup(types: types, scope: found.enclosingTypes).hasHTTPStatus(alias.type)
          }
        }
        return (found.inherited + types.extensions(of: found).flatMap(\.inherited))
          .contains(where: isHTTP)
      case .other(let name):
        return Self.httpTypes.contains(name.lastName)
          || types.conformances(ofTypeElsewhere: name).contains(where: isHTTP)
      }
    case .function, .metatype, .array, .dictionary, .inlineArray: return false
    default: return type.parts.contains(where: hasHTTPStatus)
    }
  }

  private func isHTTP(_ type: TypeSyntax) -> Bool {
    guard case .named(let components) = type.kind else { return type.parts.contains(where: isHTTP) }
    return Self.httpTypes.contains(components.last?.name ?? "")
  }
}

extension DeclaredTypes {
  /// Returns what extensions in the target say that a type of another module conforms to.
  fileprivate func conformances(ofTypeElsewhere name: String) -> [TypeSyntax] {
    parsedFiles(extending: name).flatMap { parsed in
      parsed.file.declarations
        .filter { $0.kind == .extension && $0.qualifiedName.lastName == name.lastName }
        .flatMap(\.inherited)
    }
  }
}
