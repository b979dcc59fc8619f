import DecoratorDeclarations
import Synchronization

/// The types that Swift files declare.
///
/// It remembers what it has found. One thread at a time can ask it about types; several values can share
/// the files.
public final class DeclaredTypes: Sendable {
  let swiftFiles: SwiftFiles
  private let state = Mutex(State())
  /// Collects the names that are looked up, if they are needed.
  let lookups: Lookups?

  private struct State {
    var declarations: [String: [Declaration]] = [:]
    var answers = Answers()
  }

  /// What can be asked about the values of a type.
  enum Question: Hashable {
    case lacks(Conformance)
    case singleUse
    case uncopyable
    case sendableConstraint
  }

  struct ParsedFile: Sendable {
    var source: SourceText
    var file: SwiftFile
    /// The module that has the file, if the target only depends on it.
    var module: SourceModule?
    /// The declarations that other files of the module always see, by their qualified names.
    private let visible: [String: [Declaration]]

    init(source: SourceText, file: SwiftFile, module: SourceModule? = nil) {
      self.source = source
      self.file = file
      self.module = module
      var visible: [String: [Declaration]] = [:]
      for type in file.declarations where type.isVisible && type.kind != .extension {
        visible[type.qualifiedName, default: []].append(.type(type))
      }
      for found in file.protocols where found.isVisible {
        visible[found.qualifiedName, default: []].append(.protocol(found))
      }
      self.visible = visible
    }

    /// Returns the declarations of a type that other files of the module always see.
    func declarations(of qualifiedName: String) -> [Declaration] { visible[qualifiedName] ?? [] }
  }

  /// - Parameters:
  ///   - files: The paths of the files. An unreadable file declares nothing.
  ///   - readFile: A function that returns the text of a file.
  public convenience init(
    in files: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    self.init(SwiftFiles(files, of: nil, readFile: readFile))
  }

  /// The types of a module that the target depends on.
  convenience init(
    of module: SourceModule, readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.init(SwiftFiles(module.files, of: module, readFile: readFile))
  }

  private init(_ swiftFiles: SwiftFiles, _ lookups: Lookups? = nil) {
    self.swiftFiles = swiftFiles
    self.lookups = lookups
  }

  /// Returns the same types without what is remembered, for another thread.
  ///
  /// - Parameter lookups: What collects the names that are looked up; by default, the same as here.
  func copy(recordingIn lookups: Lookups? = nil) -> DeclaredTypes {
    DeclaredTypes(swiftFiles, lookups ?? self.lookups)
  }

  var module: SourceModule? { swiftFiles.module }

  public var files: [String] { swiftFiles.paths }

  /// Returns the names under which a file with this text is found.
  public static func names(in text: String) -> Set<String> { SwiftFiles.words(of: text) }

  /// Returns `true` if one of the files declares a type of this name.
  public func contains(_ name: String) -> Bool { numbers(of: name) != nil }

  /// Returns `true` if one of the files imports a module.
  public func importModule(named name: String) -> Bool { contains("import " + name) }

  /// Returns `true` if one of the files, generated ones aside, declares a type of this qualified name
  /// that is visible to the other files.
  public func containOwnType(_ qualifiedName: String, countsAliases: Bool = false) -> Bool {
    parsedFiles(declaring: qualifiedName).contains { parsed in
      !parsed.source.text.isGenerated
        && parsed.declarations(of: qualifiedName).contains { countsAliases || $0.alias == nil }
    }
  }

  /// The path of the first file with a protocol; `nil` if there is none.
  public var pathOfFirstProtocol: String? {
    swiftFiles.numbersOfFilesWithProtocols().lazy.compactMap(swiftFiles.file)
      .first { !$0.file.protocols.isEmpty }?.source.path
  }

  func parsedFile(at path: String) -> ParsedFile? {
    guard let number = swiftFiles.number(ofFileAt: path) else { return nil }
    lookups?.add(fileAt: path)
    return swiftFiles.file(number)
  }

  func parsedFiles(declaring qualifiedName: String) -> [ParsedFile] {
    files(of: qualifiedName.lastName.withoutBackTicks)
  }

  func parsedFiles(extending qualifiedName: String) -> [ParsedFile] {
    files(of: "extension " + qualifiedName.lastName.withoutBackTicks)
  }

  func parsedFiles(importing module: String) -> [ParsedFile] { files(of: "import " + module) }

  private func files(of name: String) -> [ParsedFile] {
    numbers(of: name)?.compactMap(swiftFiles.file) ?? []
  }

  private func numbers(of name: String) -> [Int]? {
    lookups?.add(name)
    return swiftFiles.numbers(of: name)
  }

  /// Returns the answer to a question about a type. In a circle, it is no.
  func remember(_ name: String, _ question: Question, _ answer: () -> Bool) -> Bool {
    if let known = state.withLock({ $0.answers.begin(name, question) }) { return known }
    let found = answer()
    state.withLock { $0.answers.end(found) }
    return found
  }

  func filesWithProtocols() -> [ParsedFile] {
    lookups?.addAll()
    return swiftFiles.numbersOfFilesWithProtocols().concurrentMap { [swiftFiles] in
      swiftFiles.file($0)
    }.compactMap(\.self)
  }

  /// Parses the files that declare types of these names, on all cores.
  func prepareFiles(declaring qualifiedNames: [String]) {
    let numbers = Set(
      qualifiedNames.flatMap {
        swiftFiles.numbers(of: $0.lastName.withoutBackTicks) ?? []
      })
    _ = numbers.sorted().concurrentMap { [swiftFiles] in swiftFiles.file($0) == nil }
  }
}

extension DeclaredTypes {
  /// A declaration of a type that all files of the target see.
  enum Declaration: Sendable {
    case type(TypeDeclaration)
    case `protocol`(ProtocolDeclaration)

    fileprivate var alias: TypeAlias? {
      if case .type(let type) = self { type.alias } else { nil }
    }
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
    if let known = state.withLock({ $0.declarations[qualifiedName] }) { return known }
    let found = parsedFiles(declaring: qualifiedName).flatMap { $0.declarations(of: qualifiedName) }
    state.withLock { $0.declarations[qualifiedName] = found }
    return found
  }

  /// Returns a protocol with the meanings of its parameters, as far as aliases tell them.
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
      let alias = declaration.alias
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

extension String {
  /// The last of names with dots between them.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}
