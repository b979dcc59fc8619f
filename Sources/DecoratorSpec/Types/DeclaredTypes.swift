import DecoratorDeclarations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The types that Swift files declare.
///
/// An index of the words after `class`, `protocol` and the like finds the files of a name. Only these
/// files are parsed, each once.
public final class DeclaredTypes: Sendable {
  let files: [String]
  /// The module that has the files, if the target only depends on it.
  let module: SourceModule?
  private let readFile: @Sendable (_ path: String) throws -> String
  private let state = Mutex(State())

  private struct State {
    /// The files that seem to declare a type, by its name, to extend one, by `extension` and its name, or
    /// to import a module, by `import` and its name.
    var index: [String: [Int]]?
    var declarations: [String: [Declaration]] = [:]
    /// What is known of types, by their qualified names.
    var answers: [Question: [String: Bool]] = [:]
    var parsed: [Int: ParsedFile] = [:]
  }

  /// What can be asked about the values of a type.
  enum Question: Hashable {
    case lacks(Conformance)
    case singleUse
    case uncopyable
  }

  struct ParsedFile: Sendable {
    var source: SourceText
    var file: SwiftFile
    /// The module that has the file, if the target only depends on it.
    var module: SourceModule?
  }

  /// - Parameters:
  ///   - files: The paths of the files. An unreadable file declares nothing.
  ///   - readFile: A function that returns the text of a file.
  public init(
    in files: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    self.files = files
    module = nil
    self.readFile = readFile
  }

  /// The types of a module that the target depends on.
  init(of module: SourceModule, readFile: @escaping @Sendable (_ path: String) throws -> String) {
    files = module.files
    self.module = module
    self.readFile = readFile
  }

  /// Returns `true` if one of the files declares a type of this name.
  public func contains(_ name: String) -> Bool { state.withLock { index(&$0)[name] != nil } }

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
    filesWithProtocols().first { !$0.file.protocols.isEmpty }?.source.path
  }

  func parsedFile(at path: String) -> ParsedFile? {
    files.firstIndex(of: path).flatMap { index in state.withLock { parsedFile(index, &$0) } }
  }

  func parsedFiles(declaring qualifiedName: String) -> [ParsedFile] {
    files(of: qualifiedName.lastName.withoutBackTicks)
  }

  func parsedFiles(extending qualifiedName: String) -> [ParsedFile] {
    files(of: "extension " + qualifiedName.lastName.withoutBackTicks)
  }

  func parsedFiles(importing module: String) -> [ParsedFile] { files(of: "import " + module) }

  private func files(of name: String) -> [ParsedFile] {
    state.withLock { state in
      (index(&state)[name] ?? []).compactMap { parsedFile($0, &state) }
    }
  }

  /// Returns the answer to a question about a type. In a circle, it is no.
  func remember(_ name: String, _ question: Question, _ answer: () -> Bool) -> Bool {
    if let known = state.withLock({ $0.answers[question]?[name] }) { return known }
    state.withLock { $0.answers[question, default: [:]][name] = false }
    let found = answer()
    state.withLock { $0.answers[question, default: [:]][name] = found }
    return found
  }

  func filesWithProtocols() -> [ParsedFile] {
    state.withLock { state in
      files.indices.filter { index in
        (try? readFile(files[index]))?.withCString { strstr($0, "protocol") != nil } ?? false
      }.compactMap { parsedFile($0, &state) }
    }
  }

  private func parsedFile(_ index: Int, _ state: inout State) -> ParsedFile? {
    if let known = state.parsed[index] { return known }
    guard let text = try? readFile(files[index]) else { return nil }
    let parsed = ParsedFile(
      source: SourceText(path: files[index], text: text), file: SwiftFile(parsing: text),
      module: module)
    state.parsed[index] = parsed
    return parsed
  }

  private static let keywords = [
    "actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias",
  ]

  private func index(_ state: inout State) -> [String: [Int]] {
    if let index = state.index { return index }
    var index: [String: [Int]] = [:]
    for (number, path) in files.enumerated() {
      guard let text = try? readFile(path) else { continue }
      for name in text.words(after: Self.keywords) { index[name, default: []].append(number) }
      for keyword in ["extension", "import"] {
        for name in text.words(after: [keyword]) {
          index["\(keyword) \(name)", default: []].append(number)
        }
      }
    }
    state.index = index
    return index
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

extension DeclaredTypes.ParsedFile {
  /// Returns the declarations of a type that other files of the module always see.
  fileprivate func declarations(of qualifiedName: String) -> [DeclaredTypes.Declaration] {
    let types = file.declarations.filter {
      $0.isVisible && $0.kind != .extension && $0.qualifiedName == qualifiedName
    }
    let protocols = file.protocols.filter { $0.isVisible && $0.qualifiedName == qualifiedName }
    return types.map(DeclaredTypes.Declaration.type)
      + protocols.map(DeclaredTypes.Declaration.protocol)
  }
}

extension String {
  /// The last of names with dots between them.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }

  /// Returns the words after keywords, without back-ticks; the last ones of names with dots. Searching
  /// with the C library keeps a target of a thousand files fast.
  fileprivate func words(after keywords: [String]) -> Set<String> {
    withCString { start in
      var words: Set<String> = []
      for keyword in keywords {
        var place = strstr(start, keyword)
        while let found = place {
          let end = UnsafePointer(found + keyword.utf8.count)
          if found == start || !(found - 1).pointee.isOfName, let word = end.wordBehindSpaces {
            words.insert(word)
          }
          place = strstr(end, keyword)
        }
      }
      return words
    }
  }
}

extension UnsafePointer<CChar> {
  /// The last of the words with dots between them, after at least one space or line break, without
  /// back-ticks; `nil` if there is none.
  fileprivate var wordBehindSpaces: String? {
    var start = self
    while [9, 10, 13, 32].contains(start.pointee) { start += 1 }
    guard start > self else { return nil }
    let (backTick, dot) = (CChar(UInt8(ascii: "`")), CChar(UInt8(ascii: ".")))
    if start.pointee == backTick { start += 1 }
    var end = start
    while end.pointee.isOfName {
      end += 1
      guard end.pointee == dot, (end + 1).pointee.isOfName else { continue }
      end += 1
      start = end
    }
    return end == start
      ? nil
      : String(decoding: UnsafeRawBufferPointer(start: start, count: end - start), as: UTF8.self)
  }
}

extension CChar {
  fileprivate var isOfName: Bool {
    switch UInt8(bitPattern: self) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
