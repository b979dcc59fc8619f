import SwiftDeclarations

/// What a first spec says of one protocol.
public struct DraftProtocol {
  /// The qualified name.
  public var name: String
  /// The Swift file that declares it.
  public var source: Source
  /// The decorators to write for it.
  public var decorators: [Decorator]

  /// A Swift file, and its path as the spec will say it: relative to the spec's folder.
  public struct Source {
    /// The file.
    public var text: SourceText
    /// The path that the spec names.
    public var relativePath: String

    /// Creates a file with the path that the spec names.
    public init(text: SourceText, relativePath: String) {
      self.text = text
      self.relativePath = relativePath
    }
  }

  /// A decorator that acts on the protocol or could.
  public struct Decorator {
    /// The decorator.
    public var definition: DecoratorDefinition
    /// A member that it could act on, where the decorator acts on none by itself.
    public var example: String?
  }

  /// A Boolean value that indicates whether no decorator acts on it by itself.
  public var isIdle: Bool { decorators.allSatisfy { $0.example != nil } }

  /// - Parameter decorated: the protocol with all decorators, none of which names a member.
  init(_ decorated: DecoratedProtocol, source: Source) {
    name = decorated.written.qualifiedName
    self.source = source
    decorators = decorated.decorators.compactMap { Decorator($0, of: decorated.declaration) }
  }
}

extension DraftProtocol.Decorator {
  /// nil where the decorator has nothing to do.
  fileprivate init?(_ use: DecoratorUse, of declaration: ProtocolDeclaration) {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    definition = use.definition
    if use.treatments.contains(where: \.isActing) { return }
    guard let member = use.exampleToName(among: declaration.members) else { return nil }
    example = names.shortest(for: member)
  }
}
