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
  private let indices: [String: Int]
  private let readFile: @Sendable (_ path: String) throws -> String
  private let state = Mutex(State())

  private struct State {
    var index: [String: [Int]]?
    var extensions: [String: [Int]] = [:]
    var declarations: [String: [Declaration]] = [:]
    var lacks: [Lack: Bool] = [:]
    var parsed: [Int: ParsedFile] = [:]
  }

  struct Lack: Hashable {
    var qualifiedName: String
    var conformance: Conformance
  }

  struct ParsedFile: Sendable {
    var source: SourceText
    var file: SwiftFile
  }

  /// - Parameters:
  ///   - files: The paths of the files. An unreadable file declares nothing.
  ///   - readFile: A function that returns the text of a file.
  public init(
    in files: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    self.files = files
    indices = Dictionary(zip(files, files.indices)) { first, _ in first }
    self.readFile = readFile
  }

  /// Returns `true` if one of the files declares a type of this name.
  public func contains(_ name: String) -> Bool {
    state.withLock { index(&$0)[name] != nil }
  }

  /// Returns `true` if one of the files, generated ones aside, declares a visible type of this
  /// qualified name.
  func contain(_ qualifiedName: String) -> Bool {
    parsedFiles(declaring: qualifiedName).contains {
      $0.file.declares(qualifiedName, countsAliases: true) && !$0.source.text.isGenerated
    }
  }

  /// Returns `true` if one of the files declares a type of this qualified name that is visible to
  /// the other files and is not an alias.
  public func containOwnType(_ qualifiedName: String) -> Bool {
    parsedFiles(declaring: qualifiedName).contains {
      $0.file.declares(qualifiedName) && !$0.source.text.isGenerated
    }
  }

  /// The path of the first file with a protocol; `nil` if there is none.
  public var pathOfFirstProtocol: String? {
    filesWithProtocols().first { !$0.file.protocols.isEmpty }?.source.path
  }

  func parsedFile(at path: String) -> ParsedFile? {
    guard let index = indices[path] else { return nil }
    return state.withLock { parsedFile(index, &$0) }
  }

  func parsedFiles(declaring qualifiedName: String) -> [ParsedFile] {
    let name = qualifiedName.split(separator: ".").last.map(String.init) ?? qualifiedName
    return state.withLock { state in
      (index(&state)[name.withoutBackTicks] ?? []).compactMap { parsedFile($0, &state) }
    }
  }

  func parsedFiles(extending qualifiedName: String) -> [ParsedFile] {
    let name = qualifiedName.split(separator: ".").last.map(String.init) ?? qualifiedName
    return state.withLock { state in
      _ = index(&state)
      return (state.extensions[name.withoutBackTicks] ?? []).compactMap { parsedFile($0, &state) }
    }
  }

  /// Returns the declarations of a qualified name, which are looked up once.
  func remember(_ qualifiedName: String, _ declarations: () -> [Declaration]) -> [Declaration] {
    if let known = state.withLock({ $0.declarations[qualifiedName] }) { return known }
    let found = declarations()
    state.withLock { $0.declarations[qualifiedName] = found }
    return found
  }

  /// Returns the answer about a conformance, which is worked out once. In a circle, the answer is that
  /// nothing is known to be lacking.
  func remember(_ lack: Lack, _ answer: () -> Bool) -> Bool {
    let known = state.withLock { state in
      let known = state.lacks[lack]
      if known == nil { state.lacks[lack] = false }
      return known
    }
    if let known { return known }
    let found = answer()
    state.withLock { $0.lacks[lack] = found }
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
      source: SourceText(path: files[index], text: text), file: SwiftFile(parsing: text))
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
      for name in text.words(after: ["extension"]) {
        state.extensions[name, default: []].append(number)
      }
    }
    state.index = index
    return index
  }
}

extension String {
  /// Returns the words after keywords, without back-ticks; the last ones of names with dots.
  ///
  /// Comments and string literals count too, since a parsed file tells them apart. Searching with the
  /// C library keeps a target of a thousand files fast.
  fileprivate func words(after keywords: [String]) -> Set<String> {
    return withCString { start in
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
