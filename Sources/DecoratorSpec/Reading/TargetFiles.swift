import DecoratorDeclarations
import Synchronization

/// The files of a target: its Swift files and those of the modules that it depends on, which declare the
/// protocols of specs and those that they inherit, and its specs.
///
/// It reads a file only if the file may declare what is looked up, and looks up each protocol once. One
/// thread at a time can use it; copies share the files.
public final class TargetFiles: Sendable {
  public let types: DeclaredTypes
  /// The types of each module that the target depends on.
  package let modules: [DeclaredTypes]
  private let specs: [String]
  private let readFile: @Sendable (_ path: String) throws -> String
  private let found = Mutex<[String: [LocatedDeclaration]]>([:])
  /// The declarations in the specs of the target.
  private let declarationsOfSpecs: OnceValue<[LocatedDeclaration]>

  /// - Parameters:
  ///   - swiftFiles: The paths of the Swift files.
  ///   - modules: The modules that the target depends on.
  ///   - specs: The paths of the specs.
  ///   - readFile: A function that returns the text of a file.
  public init(
    swiftFiles: [String] = [], modules: [SourceModule] = [], specs: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    types = DeclaredTypes(in: swiftFiles, readFile: readFile)
    self.modules = modules.sorted { $0.name < $1.name }
      .map { DeclaredTypes(of: $0, readFile: readFile) }
    self.specs = specs
    self.readFile = readFile
    declarationsOfSpecs = OnceValue()
  }

  private init(_ other: TargetFiles, notingIn lookups: Lookups?, specs: [String]? = nil) {
    types = other.types.copy(notingIn: lookups)
    modules = other.modules.map { $0.copy(notingIn: lookups) }
    self.specs = specs ?? other.specs
    readFile = other.readFile
    declarationsOfSpecs = specs == nil ? other.declarationsOfSpecs : OnceValue()
  }

  /// Returns the same files without what is remembered, for another thread.
  ///
  /// - Parameter lookups: What collects the names that are looked up; by default, the same as here.
  public func copy(notingIn lookups: Lookups? = nil) -> TargetFiles {
    TargetFiles(self, notingIn: lookups)
  }

  /// Returns the same files with other specs.
  package func copy(with specs: [String]) -> TargetFiles {
    TargetFiles(self, notingIn: types.lookups, specs: specs)
  }

  /// Finds the declarations of a protocol by its qualified name, in Swift files or otherwise in a spec with
  /// its members.
  ///
  /// The name can begin with that of a module. Otherwise, the protocol is in the module that uses the
  /// name, or in the only one that has such a protocol.
  ///
  /// - Parameter module: The module that uses the name; `nil` for the target itself.
  func declarations(
    named name: String, in module: String? = nil,
    inSpec read: (SourceText) -> [LocatedDeclaration]
  ) -> [LocatedDeclaration] {
    let key = "\(module ?? "") \(name)"
    if let known = found.withLock({ $0[key] }) { return known }
    let isWanted = { (located: LocatedDeclaration) in located.declaration.qualifiedName == name }
    let types = types(ofModule: module)
    var declarations = types.parsedFiles(declaring: name).flatMap(declarations(in:))
      .filter(isWanted)
    if declarations.isEmpty, module == nil {
      declarations = declarationsOfSpecs(read).filter(isWanted)
    }
    if declarations.isEmpty { declarations = declarationsInModules(named: name, importedBy: types) }
    found.withLock { [declarations] in $0[key] = declarations }
    return declarations
  }

  private func declarationsOfSpecs(
    _ read: (SourceText) -> [LocatedDeclaration]
  ) -> [LocatedDeclaration] {
    // Who reads one of all specs reads all that they read.
    types.lookups?.addAll()
    return declarationsOfSpecs.value {
      specs.flatMap { path in
        (try? readFile(path)).map { read(SourceText(path: path, text: $0)) } ?? []
      }
    }
  }

  /// Returns the protocols of the target of this qualified name, else of this name, and the aliases of
  /// several protocols: those in files that are not generated, and if possible not private.
  package func protocols(named name: String) -> [DeclaredTypes.FoundProtocol] {
    let found = types.parsedFiles(declaring: name).filter { !$0.source.text.isGenerated }
      .protocols(named: name)
    let visible = found.filter { $0.declaration.hidingModifier == nil }
    return visible.isEmpty ? found : visible
  }

  /// The protocols in the Swift files that are visible to other files, sorted by their qualified
  /// names. Generated files do not count.
  var protocols: [DeclaredTypes.FoundProtocol] {
    types.filesWithProtocols().filter { !$0.source.text.isGenerated }
      .flatMap { parsed -> [DeclaredTypes.FoundProtocol] in
        parsed.file.protocols.filter { $0.hidingModifier == nil }.map { ($0, parsed) }
      }
      .sorted { $0.declaration.qualifiedName < $1.declaration.qualifiedName }
  }

  /// Returns the entries under `protocols:` in the other specs.
  package func entries(besidesSpec path: String) -> SpecEntries {
    types.lookups?.addAll()
    return SpecEntries(
      of: specs.filter { $0 != path }.compactMap { spec in
        (try? readFile(spec)).map { SourceText(path: spec, text: $0) }
      })
  }

  /// Returns the protocols in a file that other files can use.
  func declarations(in parsed: DeclaredTypes.ParsedFile) -> [LocatedDeclaration] {
    (parsed.file.protocols.filter { $0.hidingModifier == nil } + parsed.file.aliasesOfProtocols)
      .map {
        located($0, in: parsed)
      }
  }

  /// Returns a declaration of a file with what its aliases mean.
  func located(
    _ declaration: ProtocolDeclaration, in parsed: DeclaredTypes.ParsedFile
  ) -> LocatedDeclaration {
    LocatedDeclaration(
      declaration: types(ofModule: parsed.module?.name)
        .resolvingAliases(of: declaration, in: parsed.file),
      origin: .swiftFile(parsed.source), imports: parsed.imports, module: parsed.module?.name)
  }
}
