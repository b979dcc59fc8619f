public protocol Named: CustomStringConvertible, CustomDebugStringConvertible {
  func rename(to name: String) async throws -> String
}

public protocol Counter: Sendable {
  var count: Int { get set }
  mutating func increment(by step: Int) async throws -> Int
}

/// Asks for more through others than by itself.
public protocol NamedCounter: Counter, Named, Identifiable, Error, Comparable, Hashable {
  var name: String { get }
}
