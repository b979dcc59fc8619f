import DecoratorDeclarations

/// A description of decorated protocols that has been read and checked. Generating code from it
/// cannot fail.
public struct Spec: Sendable {
  public var source: SourceText
  /// The imports of the generated file besides the runtime, each once.
  public var imports: [ImportLine]
  /// The access level of the most visible decorators.
  public var access: AccessLevel
  /// The protocols, in the order of the spec.
  public var protocols: [DecoratedProtocol]
  /// The protocols of the target that match a pattern and cannot be decorated.
  public var undecorated: [UndecoratedProtocol]
}

extension Spec {
  /// Removes a protocol that matches a pattern and cannot be decorated.
  ///
  /// - Returns: Whether it was removed. A protocol with an entry of its own stays.
  public mutating func leaveOut(
    _ decorated: DecoratedProtocol, because reasons: [Diagnostic]
  ) -> Bool {
    guard let pattern = decorated.pattern else { return false }
    let name = decorated.written.qualifiedName
    protocols.removeAll { $0.written.qualifiedName == name }
    undecorated.append(
      UndecoratedProtocol(
        name: name, pattern: pattern, offset: decorated.namedAt, reasons: reasons))
    return true
  }

  /// The modules of the library that the decorators call, or the one that all others re-export; sorted.
  public var libraryModules: [String] {
    let modules = Set(protocols.lazy.flatMap(\.decorators).compactMap(\.definition.libraryModule))
    return modules.isEmpty ? [LibraryModule.base] : modules.sorted()
  }

  /// The paths of the Swift files that declare the protocols, or the protocols that these inherit.
  public var swiftFiles: Set<String> {
    var paths: Set<String> = []
    for decorated in protocols {
      for case .swiftFile(let source) in [decorated.origin] + decorated.memberOrigins {
        paths.insert(source.path)
      }
    }
    return paths
  }
}

/// A protocol for which a spec requests decorators.
public struct DecoratedProtocol: Sendable {
  public var namedAt: Int
  public var written: ProtocolDeclaration
  public var origin: DeclarationOrigin
  /// The access level of its decorators.
  public var access: AccessLevel
  /// The declaration with the members of all protocols that it inherits, inherited members first.
  /// It inherits protocols of the standard library only.
  public var declaration: ProtocolDeclaration
  public var memberOrigins: [DeclarationOrigin]
  /// `true` if the protocol itself is generated too.
  public var isDeclaredHere: Bool
  /// The pattern of the spec that the protocol matches; `nil` if it has an entry of its own.
  public var pattern: String?
  /// The decorators, sorted by the keys of their definitions.
  public var decorators: [ConfiguredDecorator]
  /// The decorators of the stack that only defaults request, and that act on no member. None of their code is
  /// generated.
  public var idleDefaults: [ConfiguredDecorator] = []
  /// The decorators that one modifier applies together; `nil` if the spec names none.
  public var stack: DecoratorStack?
}

/// A protocol that matches a pattern of a spec and cannot be decorated.
public struct UndecoratedProtocol: Sendable {
  public var name: String
  public var pattern: String
  public var offset: Int
  /// The reasons, at least one.
  public var reasons: [Diagnostic]
}
