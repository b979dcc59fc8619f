/// What a Swift file declares, as far as it is about protocols.
///
///     let file = SwiftFile(parsing: "public protocol Feed { func load() async throws }")
///     file.protocols[0].members[0].fullName  // "load()"
public struct SwiftFile: Sendable {
  /// Its imports, in the order written.
  public var imports: [Import]
  /// Its protocols, in the order written, those nested in other types and in `#if` blocks among
  /// them.
  ///
  /// Protocols within functions are left out, as nothing outside can name them.
  public var protocols: [ProtocolDeclaration]
  /// What the type aliases in it stand for, by their names, those in types among them. Generic ones are
  /// left out, and names that stand for different types in different places.
  public var aliases: [String: TypeSyntax]
  /// The qualified names of the types in it that other files of its module see, protocols and aliases
  /// among them. Those in `#if` blocks are left out.
  public var types: Set<String>
  /// Those of the types that are no aliases.
  public var ownTypes: Set<String>
  /// What cannot be understood, in the order of the text. A protocol or a member that is missing
  /// above has a problem here.
  public var problems: [Problem]

  /// Reads the text of a whole Swift file.
  public init(parsing text: String) {
    var scanner = FileScanner(text)
    scanner.run()
    imports = scanner.imports
    protocols = scanner.protocols
    aliases = scanner.aliases.compactMapValues(\.self)
    types = scanner.types
    ownTypes = scanner.ownTypes
    problems = scanner.parser.allProblems
  }
}
