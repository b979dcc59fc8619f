/// The key of a call with no argument or several arguments: the arguments themselves.
@usableFromInline
@frozen
struct MemoryKey<each Argument: Hashable>: Hashable, @unchecked Sendable {
  @usableFromInline let arguments: (repeat each Argument)

  @inlinable
  init(_ argument: repeat each Argument) {
    arguments = (repeat each argument)
  }

  @inlinable
  static func == (lhs: MemoryKey, rhs: MemoryKey) -> Bool {
    for (left, right) in repeat (each lhs.arguments, each rhs.arguments) {
      guard left == right else { return false }
    }
    return true
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    repeat (each arguments).hash(into: &hasher)
  }
}
