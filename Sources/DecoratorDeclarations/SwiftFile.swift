/// The protocols of a Swift file, and other declarations that concern them.
///
///     let file = SwiftFile(parsing: "public protocol Feed { func load() async throws }")
///     file.protocols[0].members[0].fullName  // "load()"
public struct SwiftFile: Sendable {
  /// The imports, in source order.
  public var imports: [Import]
  /// The protocols, in source order, including those nested in other types and in `#if` blocks.
  ///
  /// Protocols within functions are not included, since no other code can name them.
  public var protocols: [ProtocolDeclaration]
  /// The types that its type aliases refer to, by the names of the aliases, nested ones included.
  ///
  /// Generic aliases are not included, nor are names that refer to different types in different
  /// places.
  public var aliases: [String: TypeSyntax]
  /// The qualified names of its types that other files of the module can see, including protocols
  /// and aliases. Types in `#if` blocks are not included.
  public var types: Set<String>
  /// The names in `types` that are not aliases.
  public var ownTypes: Set<String>
  /// The problems in the order of the text. Every protocol or member that is missing from
  /// `protocols` has one.
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
