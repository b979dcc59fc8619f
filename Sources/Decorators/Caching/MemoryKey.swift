/// What a result is kept under in memory: the member that was called, and its arguments as they
/// are.
struct MemoryKey: Hashable, Sendable {
  let member: String
  private let arguments: [Argument]

  init<each Value: Hashable & Sendable>(_ member: String, _ value: repeat each Value) {
    self.member = member
    var arguments: [Argument] = []
    for value in repeat each value {
      arguments.append(Argument(value: value))
    }
    self.arguments = arguments
  }

  init(_ key: CacheKey) {
    self.init(key.member, key.text)
  }
}

/// A value of some type, equal only to equal values of the same type.
private struct Argument: Hashable, Sendable {
  let value: any Hashable & Sendable

  static func == (lhs: Argument, rhs: Argument) -> Bool {
    isEqual(lhs.value, rhs.value)
  }

  func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }

  private static func isEqual<Value: Equatable>(_ lhs: Value, _ rhs: any Equatable) -> Bool {
    // A cast alone would take a value for an optional of it.
    type(of: rhs) == Value.self && lhs == rhs as? Value
  }
}
