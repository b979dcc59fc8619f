import Decorators
import Testing

/// Decorators of protocols with `#if` around them and within, run.
@Suite struct ConditionTests {
  private struct Failure: Error {}

  private struct Lathe: Machine {
    func start() async throws -> Int { 2 }
    func parts() async throws -> [String] { ["part"] }
    var name: String { "lathe" }
    subscript(part: Int) -> Int { part + 1 }
  }

  private struct Foundry: Plant.Hall {
    func open() async throws -> String { "open" }
    func leave() async throws -> String { "left" }
    func watts() async throws -> Int { 7 }
  }

  @Test func `Members under conditions are decorated where they are there`() async throws {
    let log = MemoryLog()
    let recorder = CallRecorder<any Machine>()
    let machine = Lathe().injectingFaults(FaultInjector([.error(Failure(), on: .call(1))]))
      .recording(in: recorder).retrying().caching().logging(to: log)
    #expect(try await machine.start() == 2)
    #expect(try await machine.start() == 2)
    #expect(try await machine.parts().count == 1)
    #expect((machine.name, machine[2]) == ("lathe", 3))
    #expect(recorder.calls(of: .start).map { $0.error == nil } == [false, true])
    #expect(recorder.calls(of: .parts).count == 2)
    #expect(!log.messages.isEmpty)
  }

  @Test func `So are those of protocols under conditions, nested and inherited`() async throws {
    let recorder = CallRecorder<any Plant.Hall>()
    let hall = Foundry().injectingFaults(FaultInjector([.error(Failure(), on: .call(1))]))
      .recording(in: recorder).retrying().caching().logging(to: MemoryLog())
    #expect(try await hall.open() == "open")
    #expect(try await hall.leave() == "left")
    #expect(try await hall.watts() == 7)
    #expect(try await hall.watts() == 7)
    #expect(recorder.calls.count == 6)
  }
}
