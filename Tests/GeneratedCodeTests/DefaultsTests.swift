import Decorators
import Testing

/// Protocols that share decorators, options and a stack, run.
@Suite struct DefaultsTests {
  private struct Team: Players {
    let server: Calls
    func list() async throws -> [String] { ["list \(try server.answer())"] }
    func find(number: Int) async throws -> String { "\(number) \(try server.answer())" }
  }

  private struct Bench: Coaches {
    let server: Calls
    func list() async throws -> [String] { ["\(try server.answer())"] }
    func plan() async throws -> String { "plan \(try server.answer())" }
    func secretPlan() async throws -> String { "secret" }
    func secretNote() async throws -> String { "note" }
  }

  private struct Pitch: Referees {
    let server: Calls
    func listGames() async throws -> [Int] { [try server.answer()] }
    func games() async throws -> [Int] { [try server.answer()] }
  }

  private struct Crowd: Fans {
    func cheer() async throws {}
  }

  @Test func `A protocol has the decorators of the defaults, with what the spec changes of them`()
    async throws
  {
    let log = MemoryLog()
    let server = Calls(failing: 1, with: TeamError())
    let players = Team(server: server).decorated(loggingTo: log)
    #expect(try await players.list() == ["list 2"])
    #expect(try await players.list() == ["list 2"])
    #expect(log.events.map(\.level).allSatisfy { $0 == .debug })
    #expect(log.events.count { $0.phase == .started } == 2)
    #expect(log.messages.contains { $0.contains("list 2") })
    await #expect(throws: TeamError.self) {
      try await Team(server: Calls(failing: 2, with: TeamError())).decorated(loggingTo: log).list()
    }
  }

  @Test func `A protocol changes options one by one, and leaves decorators out`() async throws {
    let log = MemoryLog()
    let coaches = Bench(server: Calls(failing: 3, with: TeamError())).decorated(loggingTo: log)
    #expect(try await coaches.plan() == "plan 4")
    #expect(log.events.map(\.level).allSatisfy { $0 == .notice })
    #expect(log.messages.contains { $0.contains("plan 4") })
  }

  @Test func `What a protocol says of a member precedes the defaults' patterns`() async throws {
    let log = MemoryLog()
    let coaches = Bench(server: Calls()).decorated(loggingTo: log)
    _ = try await coaches.secretNote()
    #expect(log.events.isEmpty)
    _ = try await coaches.secretPlan()
    #expect(log.events.count == 2)
  }

  @Test func `A protocol has its own stack, with the options of the defaults`() async throws {
    let log = MemoryLog()
    let server = Calls()
    let referees = Pitch(server: server).decorated(loggingTo: log)
    #expect(try await referees.listGames() == [1])
    #expect(try await referees.listGames() == [2])
    #expect(try await referees.games() == [3])
    #expect(log.events.map(\.level) == Array(repeating: .debug, count: 6))
    #expect(server.count == 3)
  }

  @Test func `Without a stack there are single modifiers`() async throws {
    let log = MemoryLog()
    try await Crowd().retrying().logging(to: log).cheer()
    #expect(log.events.map(\.level) == [.debug, .debug])
  }
}
