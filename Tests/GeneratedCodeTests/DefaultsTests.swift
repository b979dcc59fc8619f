import Decorators
import Synchronization
import Testing

/// Protocols that share decorators, options and a stack, run.
@Suite struct DefaultsTests {
  /// Fails until a call of this number.
  private final class Server: Sendable {
    private let calls = Mutex(0)
    let succeeds: Int

    init(succeedsAt call: Int) { succeeds = call }

    var callCount: Int { calls.withLock { $0 } }

    func call() throws -> Int {
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      if call < succeeds { throw TeamError() }
      return call
    }
  }

  private struct Team: Players {
    let server: Server
    func list() async throws -> [String] { ["list \(try server.call())"] }
    func find(number: Int) async throws -> String { "\(number) \(try server.call())" }
  }

  private struct Bench: Coaches {
    let server: Server
    func list() async throws -> [String] { ["\(try server.call())"] }
    func plan() async throws -> String { "plan \(try server.call())" }
    func secretPlan() async throws -> String { "secret" }
    func secretNote() async throws -> String { "note" }
  }

  private struct Pitch: Referees {
    let server: Server
    func listGames() async throws -> [Int] { [try server.call()] }
    func games() async throws -> [Int] { [try server.call()] }
  }

  private struct Crowd: Fans {
    func cheer() async throws {}
  }

  @Test func `A protocol has the decorators of the defaults, with what the spec changes of them`()
    async throws
  {
    let log = MemoryLog()
    let server = Server(succeedsAt: 2)
    let players = Team(server: server).decorated(loggingTo: log)
    #expect(try await players.list() == ["list 2"])
    #expect(try await players.list() == ["list 2"])
    #expect(log.events.map(\.level).allSatisfy { $0 == .debug })
    #expect(log.events.count { $0.phase == .started } == 2)
    #expect(log.messages.contains { $0.contains("list 2") })
    await #expect(throws: TeamError.self) {
      try await Team(server: Server(succeedsAt: 3)).decorated(loggingTo: log).list()
    }
  }

  @Test func `It changes options one by one, and leaves decorators out`() async throws {
    let log = MemoryLog()
    let coaches = Bench(server: Server(succeedsAt: 4)).decorated(loggingTo: log)
    #expect(try await coaches.plan() == "plan 4")
    #expect(log.events.map(\.level).allSatisfy { $0 == .notice })
    #expect(log.messages.contains { $0.contains("plan 4") })
  }

  @Test func `What it says of a member comes before patterns of the defaults`() async throws {
    let log = MemoryLog()
    let coaches = Bench(server: Server(succeedsAt: 1)).decorated(loggingTo: log)
    _ = try await coaches.secretNote()
    #expect(log.events.isEmpty)
    _ = try await coaches.secretPlan()
    #expect(log.events.count == 2)
  }

  @Test func `It has a stack of its own, whose decorators have the options of the defaults`()
    async throws
  {
    let log = MemoryLog()
    let server = Server(succeedsAt: 1)
    let referees = Pitch(server: server).decorated(loggingTo: log)
    #expect(try await referees.listGames() == [1])
    #expect(try await referees.listGames() == [2])
    #expect(try await referees.games() == [3])
    #expect(log.events.map(\.level) == Array(repeating: .debug, count: 6))
    #expect(server.callCount == 3)
  }

  @Test func `Without a stack there are single modifiers`() async throws {
    let log = MemoryLog()
    try await Crowd().retrying().logging(to: log).cheer()
    #expect(log.events.map(\.level) == [.debug, .debug])
  }
}
