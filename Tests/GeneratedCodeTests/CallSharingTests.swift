import Decorators
import DecoratorsCaching
import Testing

/// Generated code that shares calls, run.
@Suite(.timeLimit(.minutes(10)))
struct CallSharingTests {
  private struct Server: Lookup {
    let gate = Calls()

    func page(_ number: Int) async throws -> String { "\(number) \(await gate.pass())" }
    func search(_ text: String, limit: Int?, trace: Trace) async throws -> [String] {
      [text, trace.text, "\(await gate.pass())"]
    }
    func score(of name: String) async throws(LookupError) -> Int {
      throw LookupError(code: await gate.pass())
    }
    func count() async -> Int { await gate.pass() }
    func find<Key: Hashable & Sendable>(_ key: Key) async throws -> String {
      "\(key) \(await gate.pass())"
    }
    func refresh() async throws { _ = await gate.pass() }
    func rename(_ number: Int, to name: String) async throws -> Bool { true }
    func clear() {}
    func title(completion: @escaping @Sendable (String) -> Void) { completion("") }
  }

  private let server = Server()
  private let log = MemoryLog()

  /// What two calls give of which the second begins while the first is under way; those that do
  /// something in between wait for so many calls.
  private func results<Value: Sendable>(
    of lookup: some Lookup, made count: Int = 1,
    _ first: @escaping @Sendable (any Lookup) async -> Value,
    between: () async throws -> Void = {},
    _ second: (@Sendable (any Lookup) async -> Value)? = nil
  ) async throws -> [Value] {
    let logged = lookup.logging(to: log)
    let calls = [Task { await first(lookup) }]
    await until { server.gate.count >= 1 }
    try await between()
    let last = Task { await (second ?? first)(logged) }
    if count > 1 {
      await until { server.gate.count >= count }
    } else {
      await until { isJoined }
    }
    server.gate.open()
    var values: [Value] = []
    for call in calls + [last] { values.append(await call.value) }
    return values
  }

  private var isJoined: Bool {
    log.events.contains { "\($0)".contains("shares a call that was under way") }
  }

  @Test func `The key of the spec tells calls apart`() async throws {
    let found = try await results(of: server.sharingCalls()) {
      try? await $0.search("a", limit: 1, trace: Trace(text: "first"))
    } _: {
      try? await $0.search("a", limit: 1, trace: Trace(text: "second"))
    }
    #expect(found == [["a", "first", "1"], ["a", "first", "1"]])
  }

  @Test func `What varies tells calls apart`() async throws {
    let pages = try await results(of: server.sharingCalls(), made: 2) {
      try? await $0.page(3)
    } _: { lookup in
      await Account.$current.withValue("somebody") { try? await lookup.page(3) }
    }
    #expect(pages == ["3 1", "3 2"])
  }

  @Test func `A type of errors is shared`() async throws {
    let errors = try await results(of: server.sharingCalls()) { lookup -> LookupError? in
      do throws(LookupError) {
        _ = try await lookup.score(of: "a")
        return nil
      } catch {
        return error
      }
    }
    #expect(errors == [LookupError(code: 1), LookupError(code: 1)])
  }

  @Test func `Members that throw nothing are shared, and generic ones when named`() async throws {
    #expect(try await results(of: server.sharingCalls()) { await $0.count() } == [1, 1])
  }

  @Test func `Generic calls are told apart by their types`() async throws {
    let found = try await results(of: server.sharingCalls(), made: 2) {
      try? await $0.find(3)
    } _: {
      try? await $0.find(Int8(3))
    }
    #expect(found == ["3 1", "3 2"])
  }

  @Test func `A member that is named is shared though it gives nothing`() async throws {
    _ = try await results(of: server.sharingCalls()) { try? await $0.refresh() }
    #expect(server.gate.count == 1)
  }

  @Test(arguments: [true, false])
  func `Calls after a change share none from before`(isAsync: Bool) async throws {
    let lookup = server.sharingCalls()
    let pages = try await results(of: lookup, made: 2) {
      try? await $0.page(3)
    } between: {
      if isAsync { _ = try await lookup.rename(3, to: "b") } else { lookup.clear() }
    }
    #expect(pages == ["3 1", "3 2"])
  }

  @Test func `Several decorators share calls by one object`() async throws {
    let calls = SharedCalls()
    let (first, second) = (server.sharingCalls(in: calls), server.sharingCalls(in: calls))
    let pages = try await results(of: first.logging(to: log)) {
      try? await $0.page(3)
    } _: { [log] _ in
      try? await second.logging(to: log).page(3)
    }
    #expect(pages == ["3 1", "3 1"])
  }

  private actor Volume: Index {
    let gate = Calls()

    func entry(_ number: Int) async throws -> String { "\(number) \(await gate.pass())" }
  }

  @Test func `Calls of actors are shared`() async throws {
    let volume = Volume()
    let calls = SharedCalls()
    let index = volume.sharingCalls(in: calls)
    let first = Task { try await index.entry(1) }
    await until { volume.gate.count >= 1 }
    #expect(calls.count == 1)
    volume.gate.open()
    #expect(try await first.value == "1 1")
    #expect(calls.count == 0)
  }
}
