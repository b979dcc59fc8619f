/// A value that its own members change.
protocol Counter: Sendable {
  var count: Int { get set }
  mutating func increment(by step: Int) async throws -> Int
  mutating func reset()
  subscript(index: Int) -> Int { get set }
}

@MainActor
protocol MainCounter: AnyObject, Sendable {
  var count: Int { get set }
  func increment() async throws -> Int
  nonisolated func identifier() -> Int
}
