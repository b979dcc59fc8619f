@_spi(Generated) import Decorators
import Synchronization

/// The circuits or limits of keys, each made when its key is first used.
///
/// From time to time, controls are removed that nothing uses and that are like new ones. If there are
/// ``most``, the least recently used ones are removed, too, unless something uses or steers them.
final class KeyedControls<Control: AnyObject & Sendable>: Sendable {
  /// The effect of the removal of a control that nothing uses.
  enum Standing {
    /// None: another one would be the same.
    case likeNew
    /// The loss of what it has learnt from calls.
    case hasCalls
    /// The loss of what somebody has set on it, or sees of it.
    case steered
  }

  private struct Entry {
    var control: Control
    var lastUse: Int
  }

  private struct Contents {
    var entries: [AdmissionKey: Entry] = [:]
    var uses = 0
    /// The number of entries at which some are removed.
    var limit = 64

    mutating func use(_ key: AdmissionKey) -> Control? {
      uses += 1
      entries[key]?.lastUse = uses
      return entries[key]?.control
    }

    /// Removes entries that are not used, and returns them.
    mutating func removeSome(_ standing: (Control) -> Standing) -> [Entry] {
      var removed: [Entry] = []
      var unused: [(key: AdmissionKey, lastUse: Int)] = []
      for key in Array(entries.keys) {
        // With no other reference, no call can be under way.
        guard isKnownUniquelyReferenced(&entries[key]!.control), let entry = entries[key] else {
          continue
        }
        switch standing(entry.control) {
        case .likeNew:
          removed.append(entry)
          entries[key] = nil
        case .hasCalls: unused.append((key, entry.lastUse))
        case .steered: break
        }
      }
      if entries.count >= KeyedControls.most {
        unused.sort { $0.lastUse < $1.lastUse }
        for (key, _) in unused.prefix(entries.count - KeyedControls.most / 2) {
          if let entry = entries.removeValue(forKey: key) { removed.append(entry) }
        }
      }
      limit = max(64, min(entries.count * 2, max(KeyedControls.most, entries.count + 64)))
      return removed
    }
  }

  /// The number of controls that are kept, unless more are in use.
  static var most: Int { 10_000 }

  private let contents = Lock(Contents())
  private let changes = Atomic(0)

  /// All controls, in no order.
  var all: [Control] { contents.withLock { $0.entries.values.map(\.control) } }

  var count: Int { contents.withLock { $0.entries.count } }

  /// Returns the control of a key.
  ///
  /// - Parameters:
  ///   - key: The key, which is hashed and compared with the lock held.
  ///   - make: Makes a control. It is called without the lock.
  ///   - synchronize: Gives a new control what it has in common with others.
  ///   - standing: Returns a function for what the removal of a control would change. The function is
  ///     called with the lock held.
  func control(
    for key: AdmissionKey, make: () -> Control, synchronize: (Control) -> Void,
    standing: () -> (Control) -> Standing
  ) -> Control {
    if let control = contents.withLock({ $0.use(key) }) { return control }
    let new = make()
    let standing = standing()
    // Released without the lock, because the release of a key or an observer may run any code.
    let (control, removed) = contents.withLock { contents -> (Control, [Entry]) in
      if let control = contents.use(key) { return (control, []) }
      let removed =
        contents.entries.count < contents.limit ? [] : contents.removeSome(standing)
      contents.entries[key] = Entry(control: new, lastUse: contents.uses)
      return (new, removed)
    }
    withExtendedLifetime(removed) {}
    if control === new { repeatUntilUnchanged { synchronize(new) } }
    return control
  }

  /// Announces that what controls have in common has changed, and gives it to all.
  func changed(_ synchronize: (Control) -> Void) {
    changes.add(1, ordering: .sequentiallyConsistent)
    for control in all { repeatUntilUnchanged { synchronize(control) } }
  }

  /// Calls a closure that writes what it has read, and calls it again if that has changed since.
  ///
  /// The last one to write has read the latest values: a change is announced before it is written.
  private func repeatUntilUnchanged(_ body: () -> Void) {
    var count: Int
    repeat {
      count = changes.load(ordering: .sequentiallyConsistent)
      body()
    } while count != changes.load(ordering: .sequentiallyConsistent)
  }
}
