import Decorators
import DecoratorsCaching
import Testing

/// Stacks of decorators of protocols of all shapes, run.
@Suite struct StackTests {
  private struct Hob: Kitchen {
    let calls = Calls(failing: 1)
    func dish(_ name: String) async throws -> String { "\(name) \(try calls.answer())" }
  }

  private struct Stove: Oven {
    let calls = Calls(failing: 1)
    func dish(_ name: String) async throws -> String { "\(name) \(try calls.answer())" }
    func heat() async throws -> Int { try calls.answer() }
  }

  private struct Shelf: Larder {
    let calls = Calls(failing: 1)
    func jar() async throws -> [Int] { [try calls.answer()] }
  }

  private actor Vault: Cellar {
    let calls = Calls(failing: 1)
    func bottle() async throws -> String { "bottle \(try calls.answer())" }
  }

  private struct Suite: Inn.Room {
    let calls = Calls(failing: 1)
    func guest() async throws -> String { "guest \(try calls.answer())" }
    func clean(done: @escaping @Sendable (Bool) -> Void) { done(true) }
  }

  private struct DoorBell: Bell {
    func ring() {}
  }

  @Test func `A call meets the outermost decorator first`() async throws {
    let log = MemoryLog()
    let kitchen: any Kitchen = Hob().decorated(loggingTo: log)
    #expect(try await kitchen.dish("soup") == "soup 2")
    #expect(try await kitchen.dish("soup") == "soup 2")
    // Retry is inside of the cache, and the cache inside of the log, which sees two calls.
    #expect(log.events.count { $0.phase == .started } == 2)
    #expect(log.events.map(\.level).allSatisfy { $0 == .debug })
  }

  @Test func `Arguments go to the decorators whose names they bear`() async throws {
    let log = MemoryLog()
    let cache = MemoryCache()
    let kitchen = Hob().decorated(
      loggingTo: log, loggingLevel: .notice, cachingIn: cache, cachingNamespace: "here",
      retrying: RetryPolicy(maxAttempts: 1))
    await #expect(throws: Calls.Failure.self) { try await kitchen.dish("soup") }
    #expect(try await kitchen.dish("soup") == "soup 2")
    #expect(log.events.map(\.level) == [.notice, .error, .notice, .notice])
    #expect(try await Hob().caching(in: cache, namespace: "here").dish("soup") == "soup 2")
  }

  @Test func `A protocol that inherits another has its own stack`() async throws {
    let log = MemoryLog()
    let oven: some Oven = Stove().decorated(loggingTo: log)
    #expect(try await oven.dish("pie") == "pie 2")
    // Its log is the innermost, which sees each attempt.
    #expect(log.events.count == 4)
    let heated = Stove().decorated(timingOutAfter: .seconds(60), loggingTo: MemoryLog())
    #expect(try await heated.heat() == 2)
  }

  @Test func `The type that comes out keeps associated types`() async throws {
    let jar: [Int] = try await Shelf().decorated(loggingTo: MemoryLog()).jar()
    #expect(jar == [2])
  }

  @Test func `Actors have stacks`() async throws {
    let cellar = Vault().decorated(loggingTo: MemoryLog())
    #expect(try await cellar.bottle() == "bottle 2")
  }

  @Test func `Stacks have the conditions of their protocols, and what has no default is asked for`()
    async throws
  {
    let room = Suite().decorated(
      loggingTo: MemoryLog(), cachingIn: .memory(), cachingNamespace: "inn")
    #expect(try await room.guest() == "guest 2")
  }

  @Test func `A stack alone asks for its decorators`() {
    let log = MemoryLog()
    DoorBell().decorated(loggingTo: log).ring()
    #expect(log.events.count == 2)
  }
}
