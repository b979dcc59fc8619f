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
    /// Whether the values of types are plain, by the names of the types.
    var plainValues: [String: Bool] = [:]
  }

  /// What can be asked about the values of a type.
  enum Question: Hashable {
    case lacks(Conformance)
    case httpStatus
    case singleUse
    case uncopyable
    case sendableConstraint
  }

  /// A Swift file that has been read, for all who look something up in it.
  package final class ParsedFile: Sendable {
    package let source: SourceText
    package let file: SwiftFile
    /// The module that has the file, if the target only depends on it.
    package let module: SourceModule?
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
  func copy(notingIn lookups: Lookups? = nil) -> DeclaredTypes {
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

  /// Returns `true` if the files declare a protocol of this qualified name.
  public func declareProtocol(named qualifiedName: String) -> Bool {
    contains(qualifiedName)
      && declarations(of: qualifiedName).contains {
        if case .protocol = $0 { true } else { false }
      }
  }

  /// The path of the first file with a protocol; `nil` if there is none.
  public var pathOfFirstProtocol: String? {
    swiftFiles.numbersOfFilesWithProtocols().lazy.compactMap(swiftFiles.file)
      .first { !$0.file.protocols.isEmpty }?.source.path
  }

  package func parsedFile(at path: String) -> ParsedFile? {
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

  /// Returns whether the values of a type are plain, which is decided once.
  func rememberPlainValue(_ name: String, _ answer: () -> Bool) -> Bool {
    if let known = state.withLock({ $0.plainValues[name] }) { return known }
    let found = answer()
    state.withLock { $0.plainValues[name] = found }
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
  indirect enum Declaration: Sendable {
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
    var scope = scope[...]
    while true {
      let qualifiedName = scope.isEmpty ? name : (scope + [name]).joined(separator: ".")
      let found = declarations(of: qualifiedName)
      if !found.isEmpty { return found.count == 1 ? (found[0], qualifiedName) : nil }
      if scope.popLast() == nil { return nil }
    }
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
  package var lastName: String {
    utf8.contains(UInt8(ascii: ".")) ? split(separator: ".").last.map(String.init) ?? self : self
  }
}

extension DeclaredTypes {
  /// A limit to circles and chains of types that no program has, so that none fills the stack of a thread.
  static let maximumDepth = 100

  /// The answers to questions about types that may contain themselves.
  ///
  /// An answer depends on nothing but the types, not on the order of the questions. In a circle, the
  /// question that is not answered yet counts as answered with no. A yes is right whatever that becomes; a
  /// no is right only if the question at the start of the circle ends with no.
  struct Answers {
    private struct Key: Hashable {
      var question: Question
      var name: String
    }

    private struct Open {
      var key: Key
      /// The outermost open question whose answer was needed.
      var depth: Int
      /// The answers of no that are right only if open questions end with no.
      var doubtful: [Key] = []
    }

    private var known: [Key: Bool] = [:]
    /// The depths of the open questions that a doubtful no depends on.
    private var doubts: [Key: Int] = [:]
    private var open: [Open] = []
    private var depths: [Key: Int] = [:]

    /// Returns the answer if it is known. Otherwise the caller finds it, and calls `end`.
    mutating func begin(_ name: String, _ question: Question) -> Bool? {
      let key = Key(question: question, name: name)
      if let answer = known[key] {
        if let depth = doubts[key] { need(depth) }
        return answer
      }
      if let depth = depths[key] {
        need(depth)
        return false
      }
      if open.count == maximumDepth {
        need(0)
        return false
      }
      depths[key] = open.count
      open.append(Open(key: key, depth: open.count))
      return nil
    }

    private mutating func need(_ depth: Int) {
      guard let last = open.indices.last else { return }
      open[last].depth = min(open[last].depth, depth)
    }

    mutating func end(_ answer: Bool) {
      let ended = open.removeLast()
      depths[ended.key] = nil
      known[ended.key] = answer
      if answer {
        // What was said in the belief that it is no has to be asked again.
        for key in ended.doubtful {
          known[key] = nil
          doubts[key] = nil
        }
      } else if ended.depth < open.count {
        let doubtful = ended.doubtful + [ended.key]
        for key in doubtful { doubts[key] = ended.depth }
        open[open.count - 1].doubtful += doubtful
        need(ended.depth)
      } else {
        for key in ended.doubtful { doubts[key] = nil }
      }
    }
  }
}

/// The Swift files of a target or a module, for all its specs and threads.
///
/// An index of the words after `class`, `protocol` and the like finds the files of a name. Only these
/// files are parsed, each once.
final class SwiftFiles: Sendable {
  let paths: [String]
  /// The module that has the files, if the target only depends on it.
  let module: SourceModule?
  private let readFile: @Sendable (_ path: String) throws -> String
  private let index = Mutex<[String: [Int]]?>(nil)
  private let parsed: Mutex<[DeclaredTypes.ParsedFile?]>
  private let numbers: [String: Int]

  init(
    _ paths: [String], of module: SourceModule?,
    readFile: @escaping @Sendable (_ path: String) throws -> String
  ) {
    self.paths = paths
    self.module = module
    self.readFile = readFile
    parsed = Mutex(Array(repeating: nil, count: paths.count))
    numbers = Dictionary(zip(paths, paths.indices)) { first, _ in first }
  }

  /// Returns the numbers of the files that seem to declare a type, by its name, to extend one, by
  /// `extension` and its name, or to import a module, by `import` and its name.
  func numbers(of name: String) -> [Int]? {
    index.withLock { index in
      if index == nil { index = makeIndex() }
      return index?[name]
    }
  }

  func number(ofFileAt path: String) -> Int? { numbers[path] }

  /// Returns the text of a file; `nil` if it cannot be read.
  func text(_ number: Int) -> String? { try? readFile(paths[number]) }

  /// The numbers of the files with the word `protocol`.
  func numbersOfFilesWithProtocols() -> [Int] {
    let contains = Array(paths.indices).concurrentMap { [self] number in
      text(number)?.withCString { strstr($0, "protocol") != nil } ?? false
    }
    return paths.indices.filter { contains[$0] }
  }

  func file(_ number: Int) -> DeclaredTypes.ParsedFile? {
    if let known = parsed.withLock({ $0[number] }) { return known }
    guard let text = text(number) else { return nil }
    let file = DeclaredTypes.ParsedFile(
      source: SourceText(path: paths[number], text: text), file: SwiftFile(parsing: text),
      module: module)
    return parsed.withLock { parsed in
      // Another thread can have been faster.
      if let known = parsed[number] { return known }
      parsed[number] = file
      return file
    }
  }

  private static let keywords = [
    "actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias",
  ]

  /// Returns the words of a text by which the index finds its file.
  static func words(of text: String) -> Set<String> {
    var words = text.words(after: keywords)
    for keyword in ["extension", "import"] {
      for name in text.words(after: [keyword]) { words.insert("\(keyword) \(name)") }
    }
    return words
  }

  private func makeIndex() -> [String: [Int]] {
    let words = Array(paths.indices).concurrentMap { [self] number in
      text(number).map { Array(Self.words(of: $0)) } ?? []
    }
    var index: [String: [Int]] = [:]
    index.reserveCapacity(2 * paths.count)
    for (number, words) in words.enumerated() {
      for word in words { index[word, default: []].append(number) }
    }
    return index
  }
}

extension String {
  /// Returns the words after keywords, without back-ticks; the last ones of names with dots. Searching
  /// with the C library keeps a target of a thousand files fast.
  fileprivate func words(after keywords: [String]) -> Set<String> {
    withCString { text in
      let mark = "\u{FEFF}"
      let start = utf8.starts(with: mark.utf8) ? text + mark.utf8.count : text
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
    var end = start
    if start.pointee == backTick {
      // A name in back-ticks can have spaces.
      start += 1
      end = start
      while ![0, 10, 13, backTick].contains(end.pointee) {
        end += 1
        if end.pointee == dot { start = end + 1 }
      }
    }
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
