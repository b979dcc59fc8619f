import DecoratorGenerator
import DecoratorSpec
import Testing

/// Protocols inherit all that real code inherits, in all spellings.
@Suite struct ParentTests {
  private func file(_ swift: String, _ decorators: String = "[logging]") throws -> String {
    let target = TargetFiles(swiftFiles: ["Feed.swift"]) { _ in swift }
    let generator = try Generator(library: .builtIn, types: target.types) { _ in swift }
    let text = "protocols:\n  Feed: { decorators: \(decorators) }\n"
    let spec = SourceText(path: "Feed.decorators.yaml", text: text)
    return try generator.swiftFile(for: generator.read(spec, in: target))
  }

  private static let base = "protocol Base: Sendable { func loadBase() async throws -> Int }\n"

  @Test(arguments: [
    "typealias Parent = Base\nprotocol Feed: Parent {}",
    "typealias First = Base\ntypealias Parent = First & Sendable\nprotocol Feed: Parent {}",
    "enum App { typealias Parent = Base }\nprotocol Feed: App.Parent {}",
    "protocol Feed where Self: Base {}",
    "protocol Feed where Self: Sendable & Base {}",
    "protocol Feed: Base, ~Copyable {}",
    "protocol Feed: Base, Any {}",
  ])
  func `A protocol is inherited by each of its names`(_ text: String) throws {
    let text = try file(Self.base + text, "{ timeout: { limit: 1s } }")
    #expect(text.contains("func loadBase() async throws -> Int"))
    #expect(text.contains("timeout.call"))
  }

  @Test(arguments: ["Swift::Sendable", "Swift.Sendable", "Sendable & ~Copyable"])
  func `A protocol of the standard library is known by each of its names`(_ parent: String) throws {
    let text = try file(
      "protocol Feed: \(parent) { func load() async throws -> Int }", "{ timeout: { limit: 1s } }")
    #expect(text.contains("timeout.call"))
  }

  @Test(arguments: [
    ("IteratorProtocol<String>", "mutating func next() -> Element?"),
    ("Sequence<Int>", "func makeIterator() -> Iterator"),
    ("AsyncSequence<Int, any Error>", "func makeAsyncIterator() -> AsyncIterator"),
    ("Collection<Int>", "func index(after i: Index) -> Index"),
    ("Identifiable<String>", "var id: ID"),
    ("Store<Int>", "func load() async throws -> Item"),
  ])
  func `Generic arguments tie associated types`(_ parent: String, _ member: String) throws {
    let store =
      "protocol Store<Item> { associatedtype Item; func load() async throws -> Item }\n"
    let text = try file(store + "protocol Feed: \(parent) { func close() }")
    #expect(text.contains(member))
    #expect(text.contains("func close()"))
  }

  @Test func `A requirement that repeats a tied type is the same one`() throws {
    let text = try file(
      """
      protocol Store<Item> { associatedtype Item; func load() async throws -> Item }
      protocol Feed: Store<Int> { func load() async throws -> Int }
      """)
    #expect(text.ranges(of: "func load()").count == 1)
  }

  private static let other = "protocol Other: Sendable { func loadOther() async throws }\n"

  @Test(arguments: [
    ("typealias Parent = Base\n#else\ntypealias Parent = Other", "#if DEBUG", "#if !(DEBUG)"),
    ("typealias Parent = Base & Other\n#else\ntypealias Parent = Base", nil, "#if DEBUG"),
    ("typealias Parent = Base & Other\n#else\nprotocol Parent: Base {}", nil, "#if DEBUG"),
    (
      "typealias Parent = Other & Sendable\n#else\ntypealias Parent = Base & Any", "#if !(DEBUG)",
      "#if DEBUG"
    ),
  ])
  func `Members of an alias stand in the branches that have them`(
    _ branches: String, _ base: String?, _ other: String
  ) throws {
    let text = try file(
      Self.base + Self.other + "#if DEBUG\n\(branches)\n#endif\nprotocol Feed: Parent {}",
      "{ logging: }")
    #expect(text.condition(of: "func loadBase()") == base)
    #expect(text.condition(of: "func loadOther()") == other)
  }

  @Test func `What only one branch inherits does not make a protocol Sendable`() throws {
    let text = try file(
      """
      #if DEBUG
      typealias Parent = Sendable
      #else
      typealias Parent = Any
      #endif
      protocol Feed: Parent { func load() async throws -> Int }
      """, "{ timeout: { limit: 1s } }")
    #expect(!text.contains("timeout.call"))
  }

  @Test func `An alias within a type is not that of a protocol outside`() throws {
    let target = "enum App { typealias Base = Int }\n"
    #expect(try file(target + Self.base + "protocol Feed: Base {}").contains("func loadBase()"))
  }
}

extension String {
  /// The `#if` directly around the first line that contains a text, if there is one.
  fileprivate func condition(of member: String) -> String? {
    let lines = split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let place = lines.firstIndex(where: { $0.contains(member) }), place > 0 else {
      return "?"
    }
    let line = String(lines[place - 1])
    return line.hasPrefix("#if") ? line : nil
  }
}
