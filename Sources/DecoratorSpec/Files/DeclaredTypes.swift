import DecoratorDeclarations
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The types that Swift files declare, judged by their words.
public final class DeclaredTypes: Sendable {
  private let files: [String]
  private let readFile: @Sendable (_ path: String) throws -> String
  private let known = Mutex<[String: Bool]>([:])
  /// The types in the files that contain a word.
  private let names = Mutex<[String: Names]>([:])

  /// Qualified names of types.
  private struct Names {
    var all: Set<String> = []
    /// The types that are not aliases.
    var own: Set<String> = []
  }

  /// - Parameters:
  ///   - files: The paths of the files. An unreadable file declares nothing.
  ///   - readFile: A function that returns the text of a file.
  public init(
    in files: [String] = [],
    readFile: @escaping @Sendable (_ path: String) throws -> String = { _ in "" }
  ) {
    self.files = files
    self.readFile = readFile
  }

  /// Returns a Boolean value that indicates whether one of the files declares a type of this name.
  public func contains(_ name: String) -> Bool {
    known.withLock { known in
      if let isKnown = known[name] { return isKnown }
      let isDeclared = files.contains { (try? readFile($0))?.declaresType(name) ?? false }
      known[name] = isDeclared
      return isDeclared
    }
  }
}

extension DeclaredTypes {
  /// Returns a Boolean value that indicates whether one of the files declares a type of this
  /// qualified name that is visible to the other files. Generated files do not count.
  ///
  /// - Parameter word: A part of the name, which many names share. Files without it are skipped.
  func contain(_ qualifiedName: String, with word: String) -> Bool {
    names(with: word).all.contains(qualifiedName)
  }

  /// Returns a Boolean value that indicates whether one of the files declares a type of this
  /// qualified name that is visible to the other files and is not an alias.
  public func containOwnType(_ qualifiedName: String) -> Bool {
    let word = qualifiedName.split(separator: ".").last.map(String.init) ?? qualifiedName
    return names(with: word).own.contains(qualifiedName)
  }

  private func names(with word: String) -> Names {
    names.withLock { names in
      if let known = names[word] { return known }
      let texts = files.compactMap { try? readFile($0) }.filter { text in
        text.withCString { strstr($0, word) != nil }
          && !text.isGenerated
      }
      let found = texts.reduce(into: Names()) { found, text in
        let file = SwiftFile(parsing: text)
        found.all.formUnion(file.types)
        found.own.formUnion(file.ownTypes)
      }
      names[word] = found
      return found
    }
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the text, which is Swift, declares a type of
  /// this name.
  fileprivate func declaresType(_ name: String) -> Bool {
    // Hardly any file contains the name, and a target can have a thousand files.
    guard withCString({ strstr($0, name) != nil }) else { return false }
    return ranges(of: name).contains { range in
      let next = self[range.upperBound...].first
      let words = self[..<range.lowerBound].suffix(20).split(whereSeparator: \.isWhitespace)
      return next.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        && self[..<range.lowerBound].last?.isWhitespace == true
        && words.last.map { Self.typeKeywords.contains(String($0)) } == true
    }
  }

  private static let typeKeywords: Set<String> = [
    "actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias",
  ]
}
