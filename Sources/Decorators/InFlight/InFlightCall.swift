import Synchronization

/// A call that has begun, and whose result is shared or cached.
final class InFlightCall: Sendable {
  /// The call whose task the current task belongs to.
  @TaskLocal static var current: InFlightCall?

  let key: CallKey
  /// A Boolean value that indicates whether another of these calls began this one.
  let isNested: Bool
  /// A Boolean value that indicates whether the result may be older than a removal of results. It
  /// is set before they are removed.
  private let outdated = Atomic(false)

  init(_ key: CallKey, isNested: Bool = false) {
    self.key = key
    self.isNested = isNested
  }

  /// A Boolean value that indicates whether the result must not be stored, because results were
  /// removed after the call began.
  var isOutdated: Bool { outdated.load(ordering: .acquiring) }

  func becomeOutdated() { outdated.store(true, ordering: .releasing) }
}

// MARK: - Waits

extension InFlightCall {
  /// The calls for which each call waits, in all tables.
  private static let waits = Lock<[ObjectIdentifier: [InFlightCall]]>([:])

  /// Records that the current task waits for a call, until ``endWait(for:)``.
  ///
  /// - Returns: `false` if that call waits, perhaps through others, for the call of the current
  ///   task, so that both would wait for ever.
  static func beginWait(for load: InFlightCall) -> Bool {
    guard let current else { return true }
    return waits.withLock { waits in
      var known: Set<ObjectIdentifier> = []
      var next = [load]
      while let load = next.popLast() {
        if load === current { return false }
        if known.insert(ObjectIdentifier(load)).inserted {
          next += waits[ObjectIdentifier(load)] ?? []
        }
      }
      waits[ObjectIdentifier(current), default: []].append(load)
      return true
    }
  }

  static func endWait(for load: InFlightCall) {
    guard let current else { return }
    waits.withLock { waits in
      let id = ObjectIdentifier(current)
      guard let index = waits[id]?.firstIndex(where: { $0 === load }) else { return }
      waits[id]?.remove(at: index)
      if waits[id]?.isEmpty == true { waits[id] = nil }
    }
  }
}

// MARK: - Keys

/// The name of a member whose results are kept, unique among decorators that share a cache.
struct MemberName: Hashable, Sendable {
  /// A name that separates decorators that share a cache; empty by default.
  var namespace = ""
  /// The full name of the member, with its protocol.
  var member: String

  /// The whole name as one text, which stores use: `work/FeedRepository.item(id:)`.
  var text: String { namespace.isEmpty ? member : "\(namespace)/\(member)" }
}

/// The key that identifies a call by its result.
struct CallKey: Hashable, @unchecked Sendable {
  let member: MemberName
  /// The key that identifies a call of the member. Keys of different types are never equal.
  let key: any Hashable

  static func == (lhs: CallKey, rhs: CallKey) -> Bool {
    lhs.member == rhs.member && isEqual(lhs.key, rhs.key)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(member)
    key.hash(into: &hasher)
  }

  /// Returns a Boolean value that indicates whether two values are equal. Values of different types
  /// never are.
  static func isEqual<Key: Hashable>(_ lhs: Key, _ rhs: any Hashable) -> Bool {
    // A cast alone would treat numbers of different types as equal.
    type(of: rhs) == Key.self && rhs as? Key == lhs
  }
}

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

/// The calls whose results a removal affects.
enum CallScope: Sendable {
  case call(CallKey)
  /// All calls of a member.
  case member(MemberName)
  /// All calls of all members of a namespace.
  case namespace(String)

  func contains(_ key: CallKey) -> Bool {
    if case .call(let call) = self { call == key } else { concerns(key.member) }
  }

  /// Returns a Boolean value that indicates whether the scope contains calls of a member.
  func concerns(_ member: MemberName) -> Bool {
    switch self {
    case .call(let call): call.member == member
    case .member(let name): name == member
    case .namespace(let namespace): namespace == member.namespace
    }
  }
}
