import DecoratorDeclarations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
