import DecoratorGenerator
import DecoratorSpec
import Testing

/// Forms of types and declarations in real code that generated code once could not have.
@Suite struct TypeFormTests {
  /// Returns the file that is generated for protocols of a target's file.
  private func file(_ swift: String, _ entries: String, head: String = "") throws -> String {
    let target = TargetFiles(swiftFiles: ["Feed.swift"]) { _ in swift }
    let generator = try Generator(library: .builtIn, types: target.types) { _ in swift }
    let spec = SourceText(path: "Feed.decorators.yaml", text: "\(head)protocols:\n\(entries)")
    return try generator.swiftFile(for: generator.read(spec, in: target))
  }

  @Test func `The runtime is imported for the package only where other imports are internal`()
    throws
  {
    let text = try file(
      "package protocol Feed { func load() async throws -> Int }", "  Feed: [logging, dispatch]\n",
      head: "access: package\n")
    let imports = """
      #if hasFeature(InternalImportsByDefault)
        @_spi(Generated) package import Decorators
        package import Dispatch
      #else
        @_spi(Generated) import Decorators
        import Dispatch
      #endif
      """
    #expect(text.contains(imports))
    #expect(!text.contains("\npackage import"))
  }

  @Test func `A closure of a class names the decorator's own properties with self`() throws {
    let text = try file(
      "protocol Player: AnyObject { func stop(completion: @escaping (Bool) -> Void) }",
      "  Player: { decorators: { dispatch: { calls: true } } }\n")
    #expect(text.contains("self.decoratee.stop(completion: self.delivery.deliver("))
  }

  @Test(arguments: ["Duration", "Clock", "DispatchQueue"])
  func `A type of the protocol or the target hides none of the modifiers' types`(_ name: String)
    throws
  {
    let protocols = [
      "protocol Feed: Sendable { associatedtype \(name): Sendable; func load(_ x: \(name)) async throws }",
      "struct \(name) {}\nprotocol Feed: Sendable { func load(completion: @escaping () -> Void) }",
    ]
    for swift in protocols {
      let text = try file(
        swift, "  Feed: { decorators: { timeout: { limit: 1s }, metrics: , dispatch: } }\n")
      let module = name == "DispatchQueue" ? "Dispatch" : "Swift"
      #expect(text.contains("\(module).\(name)"))
    }
  }

  @Test(arguments: [("Span", true), ("Span<UInt8>", false), ("RawSpan", false)])
  func `A span of a trace is a value like others, one of memory is only passed on`(
    _ type: String, _ isCopied: Bool
  ) throws {
    let text = try file(
      "import Tracing\nprotocol Feed { func load(_ span: \(type)) }", "  Feed: [logging]\n")
    #expect(text.contains("log.call(") == isCopied)
  }

  @Test func `A module that the decorator imports hides no type of a signature`() throws {
    let swift = """
      import Foundation
      protocol Feed {
        func read(_ bytes: Span<UInt8>) throws -> Int
        func start(_ timer: Timer) -> Timer?
      }
      """
    let text = try file(
      swift, "  Feed: { decorators: { tracing: , metrics: { swiftMetrics: true } } }\n")
    #expect(text.contains("func read(_ bytes: Swift.Span<UInt8>) throws -> Int {"))
    #expect(text.contains("func start(_ timer: Foundation.Timer) -> Foundation.Timer? {"))
  }

  @Test func `What only a plain call passes on is forwarded, and its protocol is decorated`() throws
  {
    let swift = """
      protocol Feed: Sendable {
        func load() async throws -> Int
        func run<each Value: Sendable>(_ values: repeat each Value, at count: Int) async throws -> Int
        func make<Value: ~Copyable>(_ body: () -> Value) -> Value
        func token() -> Token
        var lent: Int { borrowing get }
      }
      struct Token: ~Copyable {}
      """
    let text = try file(swift, "  Feed: [logging, metrics, faults, rateLimit]\n")
    #expect(text.contains("    try await decoratee.run(repeat each values, at: count)\n"))
    #expect(
      text.contains("  {\n    decoratee.make(body)\n")
        || text.contains("-> Value {\n    decoratee.make(body)\n"))
    #expect(text.contains("func token() -> Token {\n    decoratee.token()\n"))
    #expect(text.contains("var lent: Int {\n    decoratee.lent\n"))
  }

  @Test func `Members of an inherited protocol have the conditions of its branches`() throws {
    let swift = """
      #if canImport(Combine)
        protocol Base { func publish(); func both() }
      #else
        protocol Base { func post(); func both() }
      #endif
      protocol Feed: Base { func load() }
      """
    let text = try file(swift, "  Feed: [logging]\n")
    #expect(text.contains("  #if canImport(Combine)\n    func publish() {"))
    #expect(text.contains("  #if !(canImport(Combine))\n    func post() {"))
    #expect(text.components(separatedBy: "func both() {").count == 3)
    #expect(text.contains("\n  func load() {"))
  }

  @Test func `A protocol in branches of a condition has decorators in each`() throws {
    let swift = """
      #if os(macOS)
        protocol Base { func open() }
        protocol Feed: Base { func load() async throws -> Int; func mac() }
      #elseif DEBUG
        protocol Base { func close() }
        protocol Feed: Base { func load() async throws -> Int; func debug() }
      #endif
      """
    let text = try file(
      swift, "  Feed: { decorators: { logging: { mac: { level: debug }, debug: off }, retry: } }\n")
    let parts = text.components(separatedBy: "#if !(os(macOS)) && (DEBUG)\n")
    #expect(parts.count == 3)
    #expect(parts[0].contains("#if os(macOS)\n  /// A decorator of `Feed` that logs"))
    #expect(parts[0].contains("func open()") && !parts[0].contains("func close()"))
    #expect(parts[1].contains("func close()") && !parts[1].contains("func open()"))
    #expect(!text.contains("  #if os(macOS)"), "The condition of the protocol is that of its base.")
  }
}
