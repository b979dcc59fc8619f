import DecoratorDeclarations

extension DeclaredTypes {
  /// A declaration of a type that all files of the target see.
  enum Declaration: Sendable {
    case type(TypeDeclaration)
    case `protocol`(ProtocolDeclaration)
  }

  /// Returns the declaration that a name stands for within types, and its qualified name; `nil` if the
  /// target does not declare it, or not in one place.
  ///
  /// - Parameter scope: The names of the types around the place that uses the name, outermost first.
  func declaration(of name: String, in scope: [String]) -> (Declaration, qualifiedName: String)? {
    for count in (0...scope.count).reversed() {
      let qualifiedName = count == 0 ? name : (scope.prefix(count) + [name]).joined(separator: ".")
      let found = declarations(of: qualifiedName)
      if !found.isEmpty { return found.count == 1 ? (found[0], qualifiedName) : nil }
    }
    return nil
  }

  private func declarations(of qualifiedName: String) -> [Declaration] {
    remember(qualifiedName) {
      parsedFiles(declaring: qualifiedName).flatMap { parsed -> [Declaration] in
        let types = parsed.file.declarations.filter {
          $0.isVisible && !$0.isExtension && $0.qualifiedName == qualifiedName
        }
        let protocols = parsed.file.protocols.filter {
          qualifiedName.hasSuffix($0.name) && $0.isVisible && $0.qualifiedName == qualifiedName
        }
        return types.map(Declaration.type) + protocols.map(Declaration.protocol)
      }
    }
  }

  /// Returns a protocol with the meanings of its parameters, as far as aliases of the target tell
  /// them.
  ///
  /// - Parameter file: The file that declares the protocol, whose aliases come first.
  func resolvingAliases(
    of declaration: ProtocolDeclaration, in file: SwiftFile? = nil
  ) -> ProtocolDeclaration {
    declaration.resolvingAliases { name in
      file?.aliases[name] ?? alias(named: name, in: declaration.enclosingTypes)
    }
  }

  private func alias(named name: String, in scope: [String]) -> TypeAlias? {
    guard let (declaration, qualifiedName) = self.declaration(of: name, in: scope),
      case .type(let type) = declaration, case .alias(let alias) = type.kind
    else { return nil }
    // A type beside the alias has another name outside.
    let owner = qualifiedName.split(separator: ".").dropLast().map(String.init)
    let isReadableOutside =
      owner.isEmpty
      || alias.type.referencedNames.allSatisfy {
        declarations(of: (owner + [$0]).joined(separator: ".")).isEmpty
      }
    return isReadableOutside ? alias : nil
  }
}
