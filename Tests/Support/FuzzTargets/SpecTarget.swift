import DecoratorGenerator
import DecoratorSpec

enum SpecTarget {
  /// The text of the Swift file that specs can name, whatever they call it.
  private static let swiftFile = """
    import Foundation
    public protocol Feed: Sendable {
      associatedtype Item: Equatable
      func load(page: Int, _ size: Int?) async throws -> [Item]
      func save(_ items: [Item]) throws(SaveError)
      func fetch(id: Int, completion: @escaping @Sendable (Result<Item, any Error>) -> Void)
      mutating func reset<T: Hashable>(_ key: inout T)
      func load(named name: String) -> Self
      var name: String { get }
      static var shared: Int { get set }
      subscript(at index: Int) -> Item { get async throws }
    }
    public protocol Store: Feed, AnyObject {
      #if os(Linux)
        func erase()
      #endif
    }
    """

  private static let reader = SpecReader(definitions: TemplateLibrary.builtIn.catalog) { _ in
    swiftFile
  }

  private static let generator = Result {
    try Generator(library: .builtIn) { _ in swiftFile }
  }

  static func read(_ text: String) throws -> Spec {
    try reader.read(SourceText(path: "Fuzz.decorators.yaml", text: text))
  }

  static func check(_ text: String) throws(Violation) {
    try YAMLTarget.check(text)
    let source = SourceText(path: "Fuzz.decorators.yaml", text: text)
    let problems = problems { _ = try read(text) }
    try Positions(in: source).check(problems)
    try require(problems == self.problems { _ = try read(text) }, "two readings differ")
    guard problems.isEmpty else { return }
    var files: [String] = []
    let failures = self.problems {
      for _ in 0..<2 { files.append(try generator.get().swiftFile(for: read(text))) }
    }
    try require(failures.isEmpty, "a sound spec from which nothing is generated: \(failures)")
    try require(files[0] == files[1], "two files generated from one spec differ")
  }

  /// The diagnostics with which something ends.
  private static func problems(_ body: () throws -> Void) -> [Diagnostic] {
    do {
      try body()
      return []
    } catch let error as DiagnosticsError {
      return error.diagnostics
    } catch {
      fatalError("\(error)")
    }
  }
}
