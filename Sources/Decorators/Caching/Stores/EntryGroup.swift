/// The entries that are removed together: those of a member, or those with a tag.
///
/// An entry knows its place in each of its groups, so that it leaves them in constant time. The queues of
/// the ``MemoryContents`` keep the entries alive.
///
/// `@unchecked`, because a group belongs to the contents, and is accessed only under their lock.
final class EntryGroup: @unchecked Sendable {
  enum Name: Hashable {
    case member(MemberName)
    case tag(String)
  }

  let name: Name
  private var members: [Unmanaged<MemoryEntry>] = []

  init(_ name: Name) {
    self.name = name
  }

  var entries: [MemoryEntry] { members.map { $0.takeUnretainedValue() } }
  var isEmpty: Bool { members.isEmpty }

  func add(_ entry: MemoryEntry) {
    entry.groups.append((self, members.count))
    members.append(.passUnretained(entry))
  }

  /// Removes the entry at a place. The last one takes it.
  func remove(at place: Int) {
    let last = members.removeLast()
    guard place < members.count else { return }
    members[place] = last
    let entry = last.takeUnretainedValue()
    for index in entry.groups.indices where entry.groups[index].group === self {
      entry.groups[index].place = place
    }
  }
}
