import Decorators
import Testing

/// What a decorator of an actor hands over to its decoratee.
@Suite struct WorkbenchTests {
  private struct Broken: Error {}

  private actor Stub: Workbench {
    private var tools = [Tool("saw"), Tool("file")]

    func each(_ body: (Tool) -> Void) { tools.forEach(body) }
    func map<Value>(_ transform: (Tool) throws -> Value) rethrows -> [Value] {
      try tools.map(transform)
    }
    func fold<Value, Problem: Error>(
      _ first: consuming Value, _ next: (Value, Tool) throws(Problem) -> Value
    ) async throws(Problem) -> Value {
      var value = first
      for tool in tools { value = try next(value, tool) }
      return value
    }
    func first(_ isWanted: (Tool) -> Bool, or make: () -> Tool) async -> Tool {
      tools.first(where: isWanted) ?? make()
    }
    func length(of tool: borrowing Tool) -> Int { tool.name.count }
    func put(_ tool: sending Tool) async { tools.append(tool) }
    func spare(_ number: Int) async -> sending Tool { Tool("spare \(number)") }
    func copy(of tool: Tool) -> sending Tool { Tool(tool.name) }
  }

  @Test func `Closures, and values that are not Sendable, reach the actor and come back`() async {
    func use(_ bench: isolated some Workbench) async {
      var names: [String] = []
      bench.each { names.append($0.name) }
      #expect(names == ["saw", "file"])
      #expect(bench.map(\.name.count) == [3, 4])
      #expect(throws: Broken.self) { try bench.map { _ in throw Broken() } }
      let sum = await bench.fold(1) { $0 + $1.name.count }
      #expect(sum == 8)
      await #expect(throws: Broken.self) {
        try await bench.fold(0) { (_, _) throws(Broken) in throw Broken() }
      }
      let tool = await bench.first({ $0.name == "axe" }, or: { Tool("none") })
      #expect(tool.name == "none")
      #expect(bench.length(of: tool) == 4)
      await bench.put(Tool("axe"))
      #expect(bench.map(\.name) == ["saw", "file", "axe"])
      #expect(await bench.spare(2).name == "spare 2")
      #expect(bench.copy(of: tool).name == "none")
    }
    await use(Stub().retrying().logging(to: MemoryLog()))
  }
}
