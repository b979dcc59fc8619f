import Synchronization

/// The notes of the decorators that `Audit.mustache` writes.
final class AuditTrail: Sendable {
  /// A call that is noted.
  struct Entry: Equatable, Sendable {
    enum Outcome: String, Sendable {
      case begun
      case succeeded
      case failed
    }

    var category: String
    var level: Int
    var member: String
    var outcome: Outcome
  }

  /// A call whose end is noted, unless its beginning was.
  struct Call: Sendable {
    fileprivate let entry: Entry
    fileprivate let trail: AuditTrail?

    func succeeded() { note(.succeeded) }
    func failed() { note(.failed) }

    private func note(_ outcome: Entry.Outcome) {
      var entry = entry
      entry.outcome = outcome
      trail?.append(entry)
    }
  }

  private let kept = Mutex<[Entry]>([])

  /// All that has been noted, the oldest first.
  var entries: [Entry] { kept.withLock { $0 } }

  /// Begins a call that is noted at once.
  func begun(_ member: String, category: String, level: Int) -> Call {
    let entry = Entry(category: category, level: level, member: member, outcome: .begun)
    append(entry)
    return Call(entry: entry, trail: nil)
  }

  /// Begins a call that is noted when it ends.
  func ended(_ member: String, category: String, level: Int) -> Call {
    let entry = Entry(category: category, level: level, member: member, outcome: .begun)
    return Call(entry: entry, trail: self)
  }

  private func append(_ entry: Entry) { kept.withLock { $0.append(entry) } }
}
