import SwiftDeclarations

/// The members that a decorator's entry in a spec names, and whether the decorator is to act on them.
///
/// What is said of a member by its name comes before what is said of it by a pattern.
struct MemberSelection {
  /// A place where the spec names a member.
  struct Mention {
    var name: String
    var offset: Int
    /// Whether it is a pattern, which the member matches.
    var isPattern = false
    /// Whether it stands for other members besides.
    var isShared = false
    fileprivate var isOff = false
  }

  /// The names in full of the protocol's members.
  private let names: [String]
  /// The members under `only:`; nil where there is no such key.
  private var only: [Int: Mention]?
  /// The members under `except:`.
  private var except: [Int: Mention] = [:]
  /// The members with an entry of their own.
  private var entries: [Int: Mention] = [:]
  /// The members with no such entry that match one by a pattern.
  private var patternEntries: [Int: Mention] = [:]
  /// Where patterns, and names of several members, name those to act on.
  private(set) var sharedMentions: [(mention: Mention, members: [Int])] = []
  /// What the spec says twice.
  private var repetitions: [Problem] = []

  init(names: [String]) { self.names = names }

  /// Adds the members that an item of a list stands for.
  mutating func add(
    _ indices: [Int], to list: DecoratorDefinition.SelectionList, as name: String,
    isPattern: Bool, at offset: Int
  ) {
    let mention = Mention(
      name: name, offset: offset, isPattern: isPattern, isShared: indices.count > 1)
    if isPattern || mention.isShared, list == .only { sharedMentions.append((mention, indices)) }
    for index in indices {
      let earlier = list == .only ? only?[index] : except[index]
      if !isPattern, let earlier = earlier.named {
        report(
          earlier.name == name
            ? "'\(name)' stands in '\(list.rawValue)' twice"
            : "'\(name)' is the member that '\(earlier.name)' stands for too; delete one",
          at: offset)
      }
      switch list {
      case .only where !isPattern || only?[index] == nil: only?[index] = mention
      case .except where !isPattern || except[index] == nil: except[index] = mention
      case .only, .except: break
      }
    }
  }

  /// Begins a list, which may stay empty.
  mutating func begin(_ list: DecoratorDefinition.SelectionList) {
    if list == .only { only = [:] }
  }

  /// Adds the members that have an entry.
  mutating func addEntry(for indices: [Int], as name: String, isOff: Bool, at offset: Int) {
    let mention = Mention(name: name, offset: offset, isShared: indices.count > 1, isOff: isOff)
    if mention.isShared, !isOff { sharedMentions.append((mention, indices)) }
    for index in indices {
      if let earlier = entries[index] {
        report(
          "'\(name)' is the member that '\(earlier.name)' stands for too; say all of it in one place",
          at: offset)
      }
      entries[index] = mention
    }
  }

  /// Adds the members that match an entry by a pattern, once those are known that have one of their
  /// own, and returns those that have none.
  mutating func addPattern(
    for indices: [Int], as name: String, isOff: Bool, at offset: Int
  ) -> [Int] {
    let mention = Mention(name: name, offset: offset, isPattern: true, isOff: isOff)
    let others = indices.filter { entries[$0] == nil }
    if others.isEmpty {
      report(
        "each member that '\(name)' matches has an entry of its own; delete this one", at: offset)
    }
    for index in others {
      if let earlier = patternEntries[index] {
        report(
          "'\(name)' and '\(earlier.name)' both match '\(names[index])'; give it an entry of its own",
          at: offset)
      }
      patternEntries[index] = mention
    }
    if !isOff, !others.isEmpty { sharedMentions.append((mention, others)) }
    return others
  }

  private mutating func report(_ message: String, at offset: Int) {
    let problem = Problem(offset: offset, message: message)
    if !repetitions.contains(problem) { repetitions.append(problem) }
  }

  /// Returns a Boolean value that indicates whether anything is said that decides about a member.
  func speaks(of index: Int) -> Bool {
    only != nil || except[index] != nil || entries[index] != nil || patternEntries[index] != nil
  }

  /// A Boolean value that indicates whether the members that are not named are left out.
  var leavesOutOthers: Bool { only != nil }

  /// Returns a Boolean value that indicates whether the spec says of a member to leave it out.
  func leavesOut(_ index: Int) -> Bool {
    if let entry = entries[index] { return entry.isOff }
    guard let excluded = except[index] else { return patternEntries[index]?.isOff == true }
    return !(excluded.isPattern && only?[index].named != nil)
  }

  /// Returns where the spec names a member for the decorator to act on.
  func naming(of index: Int) -> Mention? {
    if let entry = entries[index] { return entry.isOff ? only?[index] : entry }
    let listed = only?[index]
    if let listed = listed.named { return listed }
    guard let entry = patternEntries[index], !entry.isOff, only == nil || listed != nil else {
      return listed
    }
    return entry
  }

  /// What the spec says in two ways, of which one would be dropped.
  var contradictions: [Problem] {
    var problems = repetitions
    let indices = Set(except.keys).union(entries.keys).sorted()
    for index in indices {
      guard let problem = contradiction(over: index), !problems.contains(problem) else { continue }
      problems.append(problem)
    }
    return problems
  }

  private func contradiction(over index: Int) -> Problem? {
    let entry = entries[index]
    let listed = only?[index].named
    let excluded = except[index].named
    if let listed, let excluded {
      return Problem(
        offset: max(listed.offset, excluded.offset),
        message: "'only' and 'except' both name '\(excluded.name)'; keep it in one of them")
    }
    guard let entry else { return nil }
    let message: String? =
      switch (entry.isOff, listed, excluded) {
      case (true, _?, _): "'only' names '\(entry.name)', which is off here; keep one of them"
      case (true, _, _?): "'except' leaves out '\(entry.name)', which is off here; keep one of them"
      case (false, _, _?):
        "'except' leaves out '\(entry.name)', which has an entry here; keep one of them"
      case (false, nil, nil) where leavesOutOthers && only?[index] == nil:
        "'only' leaves out '\(entry.name)', which has an entry here; name it there too, or delete the entry"
      default: nil
      }
    return message.map { Problem(offset: entry.offset, message: $0) }
  }
}

extension MemberSelection.Mention? {
  /// The place where a member is named by its name, not by a pattern.
  fileprivate var named: MemberSelection.Mention? { self?.isPattern == false ? self : nil }
}
