import SwiftDeclarations

/// A description of decorated protocols, read and checked: generating from it cannot fail.
public struct Spec: Sendable {
  /// The text.
  public var source: SourceText
  /// What the generated file imports besides the runtime, each once.
  public var imports: [ImportLine]
  /// The access level of the decorators and their modifiers.
  public var access: AccessLevel
  /// In the order of the spec.
  public var protocols: [DecoratedProtocol]
}

extension Spec {
  /// The paths of the Swift files that declare the protocols, or what they inherit.
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

/// A protocol for which a spec asks decorators.
public struct DecoratedProtocol: Sendable {
  /// Where the spec names it.
  public var namedAt: Int
  /// As it is written.
  public var written: ProtocolDeclaration
  /// The text that the declaration was read from.
  public var origin: DeclarationOrigin
  /// With the members of all that it inherits, those first; it inherits protocols of the standard
  /// library alone.
  public var declaration: ProtocolDeclaration
  /// Where each member of `declaration` was read.
  public var memberOrigins: [DeclarationOrigin]
  /// A Boolean value that indicates whether the protocol itself is generated too.
  public var isDeclaredHere: Bool
  /// Sorted by the key of their definitions.
  public var decorators: [DecoratorUse]
  /// Those of them that one modifier applies together; nil where the spec says none.
  public var stack: DecoratorStack?
}
