#if InFlight
/// The changes of results that calls in flight must know of.
///
/// A change is recorded once, however many calls are in flight, and only while there are any. Keys are
/// hashed and compared with the lock held, and released without it.
final class ResultChanges: Sendable {
  /// The number of scopes from which on the earlier ones are forgotten. Calls that are in flight while
  /// twice as many change are regarded as outdated.
  static let limit = 10_000

  private struct Change {
    /// The number of the last change.
    let number: Int
    /// The call that made it, if it may still store its own result.
    let writer: ObjectIdentifier?
    /// The number of the last change of another call.
    let foreignNumber: Int
  }

  private struct State {
    var calls = 0
    var lastNumber = 0
    /// The number of the last removal of a tag.
    var lastTag = 0
    var latest: [CallScope: Change] = [:]
    var earlier: [CallScope: Change] = [:]
    /// The number of the last change that is forgotten.
    var lastForgotten = 0

    /// Returns what is forgotten.
    mutating func note(_ scope: CallScope, by writer: ObjectIdentifier?) -> [CallScope: Change] {
      lastNumber += 1
      if case .tag = scope { lastTag = lastNumber }
      guard calls > 0 else { return [:] }
      let old = latest[scope] ?? earlier[scope]
      let isSameWriter = old != nil && writer != nil && old?.writer == writer
      latest[scope] = Change(
        number: lastNumber, writer: writer,
        foreignNumber: (isSameWriter ? old?.foreignNumber : old?.number) ?? 0)
      guard latest.count >= ResultChanges.limit else { return [:] }
      defer { (earlier, latest) = (latest, [:]) }
      lastForgotten = earlier.values.reduce(lastForgotten) { max($0, $1.number) }
      return earlier
    }

    func number(of scope: CallScope, foreignTo writer: ObjectIdentifier) -> Int {
      guard let change = latest[scope] ?? earlier[scope] else { return 0 }
      return change.writer == writer ? change.foreignNumber : change.number
    }
  }

  private let state = Lock(State())

  /// The number of calls in flight.
  var calls: Int { state.withLock { $0.calls } }

  /// The number of scopes whose changes are recorded.
  var count: Int { state.withLock { $0.latest.count + $0.earlier.count } }

  /// The number of the last removal of a tag.
  var lastTag: Int { state.withLock { $0.lastTag } }

  /// Begins a call, and returns the number of the last change before it.
  func begin() -> Int {
    state.withLock { state in
      state.calls += 1
      return state.lastNumber
    }
  }

  func end() {
    _ = state.withLock { state -> [[CallScope: Change]] in
      state.calls -= 1
      guard state.calls == 0 else { return [] }
      defer { (state.latest, state.earlier) = ([:], [:]) }
      return [state.latest, state.earlier]
    }
  }

  /// Records a change. The call that made it may still store its own result.
  func note(_ scope: CallScope, by writer: ObjectIdentifier?) {
    _ = state.withLock { $0.note(scope, by: writer) }
  }

  /// Returns a Boolean value that indicates whether a result may have changed since a change, by others
  /// than a writer.
  func haveChanged(
    _ key: CallKey, tags: [String], since start: Int, exceptBy writer: ObjectIdentifier
  ) -> Bool {
    state.withLock { state in
      guard state.lastNumber > start else { return false }
      return state.lastForgotten > start
        || (key.scopes + tags.map(CallScope.tag)).contains {
          state.number(of: $0, foreignTo: writer) > start
        }
    }
  }
}
#endif
