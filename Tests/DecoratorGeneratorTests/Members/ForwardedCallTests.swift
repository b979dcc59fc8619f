import DecoratorGenerator
import DecoratorSpec
import Testing

/// Asynchronous calls stay where the settings of the module say: in a closure only if nothing can tell the difference.
@Suite struct ForwardedCallTests {
  private static let swift = """
    struct Plain { var id: Int; var children: [Plain] }
    struct Stated: Sendable { var handler: Any }
    public struct Visible { public var id: Int }
    struct Inferred { var id = 1 }
    struct Holder { var object: NSObject }
    final class Model {}
    enum Choice { case one, two(Plain) }
    enum Closures { case one(() -> Void) }
    @MainActor class Screen {}
    actor Store {}
    protocol Service: Sendable {}
    protocol Other {}
    typealias Plains = [String: Plain]
    """

  private func generated(from spec: String, _ files: [String: String]) throws -> String {
    let generator = try Generator(library: .builtIn) { files[$0] ?? "" }
    let target = TargetFiles(swiftFiles: files.keys.sorted()) { files[$0] ?? "" }
    let source = SourceText(path: "Feed.decorators.yaml", text: spec)
    return try generator.swiftFile(for: generator.read(source, in: target))
  }

  private func retrying(_ member: String, in head: String) throws -> String {
    let spec = """
      protocols:
        Feed:
          decorators: { retry: { load: on } }
      """
    return try generated(
      from: spec, ["Feed.swift": "\(head) { \(member) }", "Types.swift": Self.swift])
  }

  @Test(arguments: [
    "Int", "[String: [UUID?]]", "(Int, Data)", "Plain", "[Plain]", "Stated", "Choice", "Screen",
    "Store",
    "any Service", "any Error", "Plains", "Set<Date>", "@escaping @Sendable () -> Void",
    "Plain.Type",
    "Result<Plain, any Error>",
  ])
  func `A closure makes a call with values that are certainly Sendable`(type: String) throws {
    let generated = try retrying(
      "func load(_ value: \(type)) async throws -> Model", in: "protocol Feed: Sendable")
    #expect(generated.contains(#"policy.retry(of: "Feed.load(_:)") {"#))
  }

  @Test(arguments: [
    "Visible", "Inferred", "Holder", "Model", "Closures", "any Other", "Unknown", "Any", "[Model]",
    "@escaping () -> Void", "Set<Unknown>",
  ])
  func `A local function makes a call with values that may not be Sendable`(type: String) throws {
    let generated = try retrying(
      "func load(_ value: \(type)) async throws -> Int", in: "protocol Feed: Sendable")
    #expect(
      generated.contains(
        """
            func forward() async throws -> Int {
              try await decoratee.load(value)
            }
            return try await policy.retry(of: "Feed.load(_:)", forward)
        """))
  }

  @Test(arguments: [
    ("protocol Feed", "func load() async throws", "func forward() async throws {"),
    (
      "protocol Feed", "func load() async throws(Failure)", "func forward() async throws(Failure) {"
    ),
    (
      "nonisolated protocol Feed", "@concurrent func load() async throws",
      "@concurrent func forward() async throws {"
    ),
    (
      "protocol Feed: AnyObject", "func load(forward: Int) async throws",
      "func forward2() async throws {"
    ),
  ])
  func `The function has the isolation and the effects of the member`(
    head: String, member: String, function: String
  ) throws {
    #expect(try retrying(member, in: head).contains(function))
  }

  @Test(arguments: [
    ("nonisolated protocol Feed", "nonisolated(nonsending) func load() async throws"),
    ("@MainActor protocol Feed", "func load() async throws"),
    ("protocol Feed", "@MainActor func load() async throws"),
    ("protocol Feed: Actor", "func load() async throws"),
    ("protocol Feed", "func load() throws"),
  ])
  func `A member that says where it runs needs none`(head: String, member: String) throws {
    #expect(try !retrying(member, in: head).contains("func forward"))
  }

  @Test func `Another task gets a closure that its function gives the actor of the member`() throws
  {
    let swift = "protocol Feed: Sendable { func load() async throws -> [Item: Int] }"
    let spec = """
      protocols:
        Feed: { decorators: { hedge: { load: on }, singleFlight: { load: on } } }
      """
    let generated = try generated(
      from: spec, ["Feed.swift": swift, "Types.swift": "struct Item: Hashable {}"])
    #expect(!generated.contains("func forward"))
    #expect(
      generated.contains(
        """
            try await policy.call(of: "Feed.load()") {
              try await decoratee.load()
        """))
    #expect(generated.contains("operation: .init {"))
  }

  /// Other closures follow the function as arguments.
  @Test func `Conditions stand behind the function`() throws {
    let swift = "protocol Feed {\n  func load() async throws -> Int\n}"
    let spec = """
      protocols:
        Feed: { source: Feed.swift, decorators: { retry: { load: { failureIf: '$0 > 3' } } } }
      """
    let generated = try generated(from: spec, ["Feed.swift": swift])
    #expect(
      generated.contains(
        """
            return try await policy.retry(
              of: "Feed.load()",
              forward,
              failureIf: {

        """))
  }
}
