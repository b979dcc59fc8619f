import DecoratorDeclarations

/// The files of a target, which may declare protocols that the protocols of a spec inherit.
///
/// It reads a file only if the file may declare a protocol that is looked up, and looks up each
/// protocol once. The specs of a target share one value.
public final class TargetFiles {
  private let swiftFiles: [String]
  private let specs: [String]
  private let readFile: @Sendable (_ path: String) throws -> String
  private var found: [String: LocatedDeclaration?] = [:]
  private var declarationsOfSpecs: [String: [LocatedDeclaration]] = [:]

  /// - Parameters:
  ///   - swiftFiles: The paths of the Swift files.
  ///   - specs: The paths of the specs.
  ///   - readFile: A function that returns the text of a file.
  public init(
    swiftFiles: [String] = [], specs: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    self.swiftFiles = swiftFiles
    self.specs = specs
    self.readFile = readFile
  }

  /// Finds a protocol by its qualified name, in a Swift file or otherwise in a spec with its
  /// members.
  ///
  /// - Parameter read: A function that returns the protocols of a spec.
  func declaration(
    named name: String, inSpec read: (SourceText) -> [LocatedDeclaration]
  ) -> LocatedDeclaration? {
    if let known = found[name] { return known }
    let isWanted = { (located: LocatedDeclaration) in located.declaration.qualifiedName == name }
    let bareName = name.split(separator: ".").last.map(String.init) ?? ""
    let keywords = ["protocol \(bareName)", "typealias \(bareName)"]
    var declaration: LocatedDeclaration?
    for file in swiftFiles where declaration == nil {
      declaration = declarations(inSwiftFile: file, with: keywords).first(where: isWanted)
    }
    for spec in specs where declaration == nil {
      declaration = declarations(inSpec: spec, read).first(where: isWanted)
    }
    found[name] = .some(declaration)
    return declaration
  }

  /// Returns a Boolean value that indicates whether a Swift file declares a type of this qualified
  /// name that is not an alias.
  func declaresOwnType(_ qualifiedName: String) -> Bool {
    DeclaredTypes(in: swiftFiles, readFile: readFile).containOwnType(qualifiedName)
  }

  /// Returns the declarations in a Swift file. An unreadable file has none.
  private func declarations(
    inSwiftFile path: String, with keywords: [String]
  ) -> [LocatedDeclaration] {
    guard let text = try? readFile(path), keywords.contains(where: text.contains) else { return [] }
    let file = SwiftFile(parsing: text)
    let origin = DeclarationOrigin.swiftFile(SourceText(path: path, text: text))
    let imports = file.imports.filter { $0.module != "Decorators" }.map(ImportLine.init)
    let protocols = file.protocols.filter { $0.hidingModifier == nil }
      .map { $0.resolvingAliases(of: file.aliases) }
    return (protocols + file.compositions).map {
      LocatedDeclaration(declaration: $0, origin: origin, imports: imports)
    }
  }

  private func declarations(
    inSpec path: String, _ read: (SourceText) -> [LocatedDeclaration]
  ) -> [LocatedDeclaration] {
    if let known = declarationsOfSpecs[path] { return known }
    let text = try? readFile(path)
    let declarations = text.map { read(SourceText(path: path, text: $0)) } ?? []
    declarationsOfSpecs[path] = declarations
    return declarations
  }
}
