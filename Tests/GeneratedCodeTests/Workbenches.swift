/// What is not `Sendable`.
final class Tool {
  let name: String
  init(_ name: String) { self.name = name }
}

/// An actor whose members take and give what only its decorator, on the same executor, can hand over.
protocol Workbench: Actor {
  func each(_ body: (Tool) -> Void)
  func map<Value>(_ transform: (Tool) throws -> Value) rethrows -> [Value]
  func fold<Value, Problem: Error>(
    _ first: consuming Value, _ next: (Value, Tool) throws(Problem) -> Value
  ) async throws(Problem) -> Value
  func first(_ isWanted: (Tool) -> Bool, or make: () -> Tool) async -> Tool
  func length(of tool: borrowing Tool) -> Int
  func put(_ tool: sending Tool) async
  func spare(_ number: Int) async -> sending Tool
  func copy(of tool: Tool) -> sending Tool
}
