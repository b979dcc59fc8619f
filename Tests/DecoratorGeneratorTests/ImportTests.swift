import Testing

/// How visible the imports of generated files are.
@Suite struct ImportTests {
  private func imports(
    _ members: String, besides more: String = "", decorators: String = "[retry]",
    imports: String = "[]"
  ) throws -> [String] {
    let text = try generate(
      """
      access: public
      imports: \(imports)
      protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }
      """,
      """
      public import Foundation
      @preconcurrency public import Models
      internal import Dispatch
      public protocol Feed { \(members) }
      \(more)
      """,
      target: [
        "Other.swift": """
        public struct Item {}
        public enum Shop { public struct Item {} }
        public typealias Link = URL
        """
      ])
    return text.split(separator: "\n").map(String.init).filter { $0.contains("import ") }
  }

  @Test func `What is imported for its internal declarations stands last`() throws {
    #expect(
      try imports("func load() async throws -> Int", imports: "[testable App, Zoo]") == [
        "@_spi(Generated) public import Decorators", "internal import Dispatch",
        "import Foundation", "@preconcurrency import Models", "import Zoo",
        "@testable import App",
      ])
  }

  @Test(arguments: [
    "func load() async throws -> [String: Int?]",
    "func load(_ item: Item) async throws -> Shop.Item",
    "associatedtype Entry: Codable\n func load(_ id: Entry.ID) async throws(Failure) -> [Entry]",
    "func load<T: Decodable>(_ type: T.Type) async throws -> T where T: Sendable",
    "@MainActor var name: String { get }",
    "func load(done: @escaping @Sendable (Result<Item, any Error>) -> Void)",
  ])
  func `What no signature shows is not imported for all to see`(_ members: String) throws {
    #expect(
      try imports(members, besides: "public struct Failure: Error {}") == [
        "@_spi(Generated) public import Decorators", "internal import Dispatch",
        "import Foundation", "@preconcurrency import Models",
      ])
  }

  @Test(arguments: [
    "func load() async throws -> URL",
    "func load() async throws -> Link",
    "func load(_ item: Item) async throws -> Shop.URL",
    "func load() async throws(URLError)",
    "func load<T: PersistentModel>(_ type: T.Type) async throws",
    "func load<T>(_ type: T.Type) async throws where T: Foundation.NSObjectProtocol",
    "@StoreActor var name: String { get }",
    "var name: String { get throws(URLError) }",
    "func load(done: @escaping @StoreActor (Result<Item, any Error>) -> Void)",
    "func text(_ encoding: String.Encoding)",
    "typealias Place = URL",
  ])
  func `What a signature may show is imported as in the Swift file`(_ members: String) throws {
    #expect(
      try imports(members) == [
        "@_spi(Generated) public import Decorators", "internal import Dispatch",
        "public import Foundation", "@preconcurrency public import Models",
      ])
  }

  @Test func `What decorators show is imported for all to see`() throws {
    #expect(
      try imports("func load(done: @escaping (Int) -> Void)", decorators: "[dispatch]") == [
        "@_spi(Generated) public import Decorators", "public import Dispatch",
        "import Foundation", "@preconcurrency import Models",
      ])
  }

  private static func counting(_ frontMatter: String, _ body: String = "") -> String {
    """
    ---
    context: 1
    decorator: counting
    type: Counting{Protocol}
    modifier: counting
    summary: counts
    \(frontMatter)
    members: [{ act: counted }]
    ---
    {{<Decorator}}{{/Decorator}}
    \(body)
    """
  }

  @Test(arguments: [
    (counting(""), false),
    (counting("parameters: [{ name: log, type: '(String) -> Int?', summary: It. }]"), false),
    (counting("properties: [{ name: a, type: Feed, value: a }]"), false),
    (counting("properties: [{ name: a, type: '{{runtime.Retries}}', value: a }]"), true),
    (counting("properties: [{ name: a, type: Retries, value: a }]"), true),
    (counting("", "extension Retries { {{access}}var a: Int { 1 } }"), true),
  ])
  func `The runtime is imported for all to see where decorators show it`(
    _ template: String, _ isShown: Bool
  ) throws {
    let text = try generate(
      "access: public\nprotocols: { Feed: { source: F.swift, decorators: [counting] } }",
      "public protocol Feed { func a() }", adding: ["Counting": template])
    #expect(text.contains("public import Decorators") == isShown)
  }

  @Test(arguments: [
    ("[retry, logging]", ["@_spi(Generated) public import Decorators"]),
    ("[singleFlight]", ["@_spi(Generated) public import DecoratorsCaching"]),
    (
      "[tracing, hedge, retry, singleFlight, faults]",
      [
        "@_spi(Generated) public import Decorators",
        "@_spi(Generated) public import DecoratorsCaching",
        "@_spi(Generated) public import DecoratorsResilience",
        "@_spi(Generated) public import DecoratorsTelemetry",
        "@_spi(Generated) public import DecoratorsTesting",
      ]
    ),
  ])
  func `The modules of the decorators are imported, and no others`(
    _ decorators: String, _ imports: [String]
  ) throws {
    let text = try generate(
      "access: public\nprotocols: { Feed: { source: F.swift, decorators: \(decorators) } }",
      "public protocol Feed { func load() async throws -> Int }")
    #expect(text.importsOfLibrary == imports)
  }

  @Test(arguments: [
    ("public", "DecoratorsCaching", ["@_spi(Generated) public import DecoratorsCaching"]),
    ("", "DecoratorsCaching", ["@_spi(Generated) import DecoratorsCaching"]),
    (
      "public", "DecoratorsRedis",
      ["@_spi(Generated) import DecoratorsCaching", "public import DecoratorsRedis"]
    ),
    ("public", "Decorators", ["@_spi(Generated) import DecoratorsCaching"]),
  ])
  func `What a Swift file imports of the library is imported once`(
    _ access: String, _ module: String, _ imports: [String]
  ) throws {
    let text = try generate(
      "access: public\nprotocols: { Feed: { source: F.swift, decorators: [counting] } }",
      "\(access) import \(module)\npublic protocol Feed { func a(_ client: Client) }",
      adding: ["Counting": Self.counting("module: DecoratorsCaching")])
    #expect(text.importsOfLibrary == imports)
  }

  @Test(arguments: [
    ("[counting]", ["import Counters", "@_spi(Generated) import Decorators"]),
    ("[counting, singleFlight]", ["import Counters", "@_spi(Generated) import DecoratorsCaching"]),
    ("[counting, retry]", ["import Counters", "@_spi(Generated) import Decorators"]),
  ])
  func `The module of an own template is imported without the interface for generated code`(
    _ decorators: String, _ imports: [String]
  ) throws {
    let text = try generate(
      "protocols: { Feed: { source: Feed.swift, decorators: \(decorators) } }",
      "protocol Feed { func a() async throws -> Int }",
      adding: ["Counting": Self.counting("module: Counters")])
    #expect(
      text.split(separator: "\n").filter { $0.contains("import ") } == imports.map { $0[...] })
  }

  @Test func `The spec decides where it says more`() throws {
    #expect(
      try imports(
        "func load() async throws -> URL",
        imports: "[internal Models, public Foundation, Dispatch]"
      ) == [
        "@_spi(Generated) public import Decorators", "internal import Dispatch",
        "public import Foundation", "internal import Models",
      ])
  }
}

extension String {
  /// The lines that import modules of the library.
  fileprivate var importsOfLibrary: [String] {
    split(separator: "\n").map(String.init).filter { $0.contains("import Decorators") }
  }
}
