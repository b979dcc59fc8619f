/// What tells the calls of a member apart that has no argument, or more than one: its arguments as
/// they are.
@usableFromInline
@frozen
struct MemoryKey<each Argument: Hashable & Sendable>: Hashable, Sendable {
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

/// The hash by which a ``MemoryCache`` finds entries.
@usableFromInline
enum MemoryHash {
  /// The hash of a member's full name and what tells its calls apart.
  @inlinable
  static func value(_ member: String, _ key: some Hashable) -> Int {
    // What is long about a name is the same for all of a protocol's members, and to hash all of it
    // would take as long as the rest of a hit.
    key.hashValue ^ member.utf8.count
  }
}
