@_spi(Generated) import Decorators

/// The changes of results that calls in flight must know of.
///
/// A change is recorded once, however many calls are in flight, and only while there are any.
struct ResultChanges {
  /// The number of scopes from which on the earlier ones are forgotten. Calls that are in flight while
  /// twice as many change are regarded as outdated.
  static let limit = 10_000

  struct Change {
    /// The number of the last change.
    let number: Int
    /// The call that made it, if it may still store its own result.
    let writer: ObjectIdentifier?
    /// The number of the last change of another call.
    let foreignNumber: Int
  }

  /// The number of calls in flight.
  private(set) var calls = 0
  /// The number of the last change.
  private(set) var lastNumber = 0
  /// The number of the last removal of a tag.
  private(set) var lastTag = 0
  private var latest: [CallScope: Change] = [:]
  private var earlier: [CallScope: Change] = [:]
  /// The number of the last change that is forgotten.
  private var lastForgotten = 0

  /// The number of scopes whose changes are recorded.
  var count: Int { latest.count + earlier.count }

  /// Begins a call, and returns the number of the last change before it.
  mutating func begin() -> Int {
    calls += 1
    return lastNumber
  }

  /// Ends a call, and returns what is forgotten. The caller releases it without a lock.
  mutating func end() -> [[CallScope: Change]] {
    calls -= 1
    guard calls == 0 else { return [] }
    defer { (latest, earlier) = ([:], [:]) }
    return [latest, earlier]
  }

  /// Records a change, and returns what is forgotten. The call that made the change may still store its
  /// own result.
  mutating func note(_ scope: CallScope, by writer: ObjectIdentifier?) -> [CallScope: Change] {
    lastNumber += 1
    if case .tag = scope { lastTag = lastNumber }
    guard calls > 0 else { return [:] }
    let old = latest[scope] ?? earlier[scope]
    let isSameWriter = old != nil && writer != nil && old?.writer == writer
    latest[scope] = Change(
      number: lastNumber, writer: writer,
      foreignNumber: (isSameWriter ? old?.foreignNumber : old?.number) ?? 0)
    guard latest.count >= Self.limit else { return [:] }
    defer { (earlier, latest) = (latest, [:]) }
    lastForgotten = earlier.values.reduce(lastForgotten) { max($0, $1.number) }
    return earlier
  }

  /// Returns a Boolean value that indicates whether a result may have changed since a change, by others
  /// than a writer.
  func haveChanged(
    _ key: CallKey, tags: [String], since start: Int, exceptBy writer: ObjectIdentifier?
  ) -> Bool {
    guard lastNumber > start else { return false }
    return lastForgotten > start
      || (key.scopes + tags.map(CallScope.tag)).contains { scope in
        guard let change = latest[scope] ?? earlier[scope] else { return false }
        return (writer != nil && change.writer == writer ? change.foreignNumber : change.number)
          > start
      }
  }
}
