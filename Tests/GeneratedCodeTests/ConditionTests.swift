import Decorators
import Synchronization
import Testing

/// Decorators of protocols with `#if` around them and within, run.
@Suite struct ConditionTests {
  private struct Failure: Error {}

  /// Fails each call once, and counts.
  private final class Calls: Sendable {
    let counts = Mutex<[String: Int]>([:])

    func call(_ member: String) throws -> Int {
      let count = counts.withLock { counts in
        counts[member, default: 0] += 1
        return counts[member, default: 0]
      }
      if count == 1 { throw Failure() }
      return count
    }
  }

  private struct Lathe: Machine {
    let calls = Calls()
    func start() async throws -> Int { try calls.call("start") }
    func parts() async throws -> [String] { [String(try calls.call("parts"))] }
    var name: String { "lathe" }
    subscript(part: Int) -> Int { part + 1 }
  }

  private struct Foundry: Plant.Hall {
    let calls = Calls()
    func open() async throws -> String { "open \(try calls.call("open"))" }
    func leave() async throws -> String { "left \(try calls.call("leave"))" }
    func watts() async throws -> Int { try calls.call("watts") }
  }

  @Test func `Members under conditions are decorated where they are there`() async throws {
    let log = MemoryLog()
    let machine = Lathe().retrying().caching().logging(to: log)
    #expect(try await machine.start() == 2)
    #expect(try await machine.start() == 2)
    #expect(try await machine.parts().count == 1)
    #expect((machine.name, machine[2]) == ("lathe", 3))
    #expect(!log.messages.isEmpty)
  }

  @Test func `So are those of protocols under conditions, nested and inherited`() async throws {
    let hall = Foundry().retrying().caching().logging(to: MemoryLog())
    #expect(try await hall.open() == "open 2")
    #expect(try await hall.leave() == "left 2")
    #expect(try await hall.watts() == 2)
    #expect(try await hall.watts() == 2)
  }
}
