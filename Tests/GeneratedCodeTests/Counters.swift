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

nonisolated protocol Plain: Sendable {
  func load() async throws -> Int
  var name: String { get }
}

protocol Named: CustomStringConvertible {
  func rename(to name: String) async throws -> String
}

/// Asks for more through others than by itself.
protocol NamedCounter: Counter, Named, Identifiable, Error {
  var name: String { get }
}

/// Speaks of itself, as a value.
protocol Node: Comparable, Hashable, Sendable {
  var depth: Int { get }
  var next: Self? { get set }
  func merged(with other: Self) async throws -> Self
  func all(after others: [Self]) -> [Self]
  subscript(depth depth: Int) -> Self { get }
}

/// Speaks of itself, as an object.
protocol ObjectNode: AnyObject, Equatable {
  func deepest(of other: Self) async throws -> Self
}

#if os(Linux) || os(macOS)
  /// Is not there everywhere, and has an associated type that its users name.
  @available(macOS 15, iOS 18, *)
  protocol Store<Item>: Sendable {
    associatedtype Item: Sendable
    func load(_ id: Int) async throws -> Item
  }
#endif
