import DecoratorGenerator
import DecoratorSpec
import Testing

/// Calls that may last as long as their value is used have no limit, circuit or place unasked.
@Suite struct LastingCallTests {
  private static let limits =
    "{ timeout: { limit: 5s }, circuitBreaker: , concurrencyLimit: { limit: 8 } }"

  /// The keys of the decorators that act on each method, by its name.
  private func acting(
    _ members: String, _ decorators: String = limits
  ) throws -> (keys: [String: [String]], warnings: [String]) {
    let text = """
      protocols:
        Client:
          inherits: Sendable
          members: |
            \(members.replacing("\n", with: "\n      "))
          decorators: \(decorators)
      """
    let generator = try Generator(library: .builtIn) { _ in "" }
    let spec = try generator.read(SourceText(path: "Client.decorators.yaml", text: text))
    let decorated = spec.protocols[0]
    var keys: [String: [String]] = [:]
    for (index, member) in decorated.declaration.members.enumerated() {
      keys[member.plainName, default: []] += decorated.decorators.filter {
        $0.treatments[index].isActing
      }.map(\.definition.key)
    }
    return (keys, try generator.warnings(on: spec).map(\.message))
  }

  private static let all = ["circuitBreaker", "concurrencyLimit", "timeout"]

  @Test(arguments: [
    "func run() async throws", "func run() async throws -> Never",
    "func runConnections() async throws",
    "func run(onMessage: @escaping @Sendable (Int) async -> Void) async throws",
    "func serve() async throws",
    "func runUntilShutdown() async throws", "func serveForever() async throws",
    "func listen(on port: Int) async throws", "func acceptClients() async throws",
    "func listen(streamHandler: @escaping @Sendable (Int) async -> Void) async throws",
    "func watch(_ body: @escaping @Sendable (Int) async -> Void) async throws",
    "func waitForShutdown() async throws", "func keepRunning() async throws -> Never",
    "func connect() async throws\nfunc withStream<T>(_ body: (Int) async throws -> T) async throws -> T",
    "func connect(to host: String) async throws\nvar events: AsyncStream<Int> { get }",
    "func start() async throws\nfunc updates() -> AsyncThrowingStream<Int, any Error>",
  ])
  func `A call that may last is left out, and the build asks`(_ members: String) throws {
    let result = try acting(members)
    let name = String(members.dropFirst("func ".count).prefix { $0 != "(" })
    #expect(result.keys[name] == [])
    #expect(
      result.warnings.contains(
        "'circuitBreaker', 'concurrencyLimit' and 'timeout' leave out '\(name)' of 'Client': a call of it may last "
          + "as long as the value is in use; write '\(name): on' or '\(name): off' below each"))
  }

  @Test(arguments: [
    "func connect() async throws", "func connect() async throws -> Connection",
    "func start() async throws\nfunc stop() async",
    "func connect() async throws\nfunc disconnect() async\nvar events: AsyncStream<Int> { get }",
    "func open() async throws\nfunc close() async throws\nfunc withTransaction<T>(_ body: (Int) async throws -> T) async throws -> T",
    "func run(_ command: String) async throws", "func run() async throws -> Report",
    "func runMigrations() async throws",
    "func serve(_ dish: Dish, at table: Int) async throws -> Bill",
    "func startPlayback() async throws\nvar events: AsyncStream<Int> { get }",
    "func listenCount() async throws -> Int", "func watch(key: String) async throws",
    "func waitForAnswer() async throws -> Int", "func acceptInvitation(id: Int) async throws",
  ])
  func `A call that ends is treated like others`(_ members: String) throws {
    let name = String(members.dropFirst("func ".count).prefix { $0 != "(" })
    #expect(try acting(members).keys[name] == Self.all)
  }

  @Test(arguments: ["run: on", "only: [run]", "run: { limit: 1h }"])
  func `A member that the spec names is included`(_ entry: String) throws {
    let result = try acting("func run() async throws", "{ timeout: { limit: 5s, \(entry) } }")
    #expect(result.keys["run"] == ["timeout"])
    #expect(result.warnings == [])
  }

  @Test(arguments: ["'run*': off", "except: [run]", "run: off"])
  func `A member that the spec leaves out is asked about no more`(_ entry: String) throws {
    let members = "func run() async throws\nfunc load() async throws -> Int"
    let result = try acting(members, "{ timeout: { limit: 5s, \(entry) } }")
    #expect(result.keys == ["run": [], "load": ["timeout"]])
    #expect(result.warnings == [])
  }

  @Test func `The member that makes the calls is not left out silently`() throws {
    let result = try acting(
      """
      func connect() async throws
      func withStream<T: Sendable>(_ body: (Int) async throws -> T) async throws -> T
      """)
    #expect(result.keys == ["connect": [], "withStream": ["concurrencyLimit"]])
    #expect(
      result.warnings == [
        "'timeout' leaves out 'withStream' of 'Client': it has a closure that is not @escaping, so a late call "
          + "cannot be left behind; write 'withStream: off'",
        "'circuitBreaker' leaves out 'withStream' of 'Client': errors of its closure belong to the caller, but "
          + "count as failures; write 'withStream: on' or 'withStream: off'",
        "'circuitBreaker', 'concurrencyLimit' and 'timeout' leave out 'connect' of 'Client': a call of it may last "
          + "as long as the value is in use; write 'connect: on' or 'connect: off' below each",
      ])
  }

  @Test func `A limit for named members says nothing about others`() throws {
    let members =
      "func load() async throws -> Int\nfunc withStream(_ body: (Int) async throws -> Void) async throws"
    #expect(try acting(members, "{ timeout: { load: { limit: 5s } } }").warnings == [])
    #expect(
      try acting(members, "{ timeout: { limit: 5s, withStream: off } }").warnings == [])
  }
}
