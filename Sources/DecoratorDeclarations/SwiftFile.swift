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
  /// The other types and the extensions, in source order, including those nested in others.
  public var declarations: [TypeDeclaration]
  /// Its type aliases by their names, nested ones included, without names that stand for different types
  /// in different places.
  public var aliases: [String: TypeAlias]
  /// The problems in the order of the text. Every protocol that is missing from `protocols`, or
  /// lacks members, has one.
  public var problems: [Problem]

  /// Reads the text of a whole Swift file.
  public init(parsing text: String) {
    var scanner = FileScanner(parser: Parser(text))
    scanner.readDeclarations()
    imports = scanner.imports
    protocols = scanner.protocols
    declarations = scanner.declarations
    aliases = Dictionary(grouping: declarations.compactMap(\.alias), by: \.name).compactMapValues {
      aliases in
      Set(aliases.map(\.type.description)).count == 1 ? aliases.last : nil
    }
    problems = scanner.parser.allProblems
  }
}
