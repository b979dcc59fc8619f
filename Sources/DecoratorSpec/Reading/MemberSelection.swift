import DecoratorDeclarations

/// The members that the entry of a decorator in a spec names, and whether the decorator acts on
/// them.
///
/// The name of a member takes precedence over a pattern.
struct MemberSelection {
  /// A place where the spec names a member.
  struct Mention {
    var name: String
    var offset: Int
    /// A Boolean value that indicates whether the name is a pattern that the member matches.
    var isPattern = false
    /// A Boolean value that indicates whether the name stands for other members too.
    var isShared = false
    fileprivate var isOff = false
  }

  /// The full names of the protocol's members.
  private let names: [String]
  /// The members under `only:`; `nil` if there is no such key.
  private var only: [Int: Mention]?
  /// The members under `except:`.
  private var except: [Int: Mention] = [:]
  /// The members with an entry of their own.
  private var entries: [Int: Mention] = [:]
  /// The members without such an entry that match the pattern of one.
  private var patternEntries: [Int: Mention] = [:]
  /// The places where patterns, and names of several members, name members to act on.
  private(set) var sharedMentions: [(mention: Mention, members: [Int])] = []
  /// The repetitions in the spec.
  private var repetitions: [Problem] = []

  init(names: [String]) { self.names = names }

  /// Adds the members of an item of a list.
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
            ? "'\(name)' is in '\(list.rawValue)' twice; remove one"
            : "'\(name)' and '\(earlier.name)' name the same member; remove one",
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

  /// Adds the members of an entry.
  mutating func addEntry(for indices: [Int], as name: String, isOff: Bool, at offset: Int) {
    let mention = Mention(name: name, offset: offset, isShared: indices.count > 1, isOff: isOff)
    if mention.isShared, !isOff { sharedMentions.append((mention, indices)) }
    for index in indices {
      if let earlier = entries[index] {
        report(
          "'\(name)' and '\(earlier.name)' name the same member; put both entries in one",
          at: offset)
      }
      entries[index] = mention
    }
  }

  /// Adds the members that match the pattern of an entry, and returns those without an entry of
  /// their own. All entries of single members must be added before.
  mutating func addPattern(
    for indices: [Int], as name: String, isOff: Bool, at offset: Int
  ) -> [Int] {
    let mention = Mention(name: name, offset: offset, isPattern: true, isOff: isOff)
    let others = indices.filter { entries[$0] == nil }
    if others.isEmpty, !indices.isEmpty {
      report(
        "every member that matches '\(name)' has an entry of its own; remove this one", at: offset)
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
    // An item that names several members is read once, so what it repeats comes in a row.
    let ofItem = repetitions.reversed().prefix { $0.offset == offset }
    if !ofItem.contains(problem) { repetitions.append(problem) }
  }

  /// Returns a Boolean value that indicates whether the selection decides about a member.
  func speaks(of index: Int) -> Bool {
    only != nil || except[index] != nil || entries[index] != nil || patternEntries[index] != nil
  }

  /// A Boolean value that indicates whether members without a mention are left out.
  var leavesOutOthers: Bool { only != nil }

  /// Returns a Boolean value that indicates whether the spec leaves out a member.
  func leavesOut(_ index: Int) -> Bool {
    if let entry = entries[index] { return entry.isOff }
    guard let excluded = except[index] else { return patternEntries[index]?.isOff == true }
    return !(excluded.isPattern && only?[index].named != nil)
  }

  /// Returns the place where the spec names a member for the decorator to act on.
  func naming(of index: Int) -> Mention? {
    if let entry = entries[index] { return entry.isOff ? only?[index] : entry }
    let listed = only?[index]
    if let listed = listed.named { return listed }
    guard let entry = patternEntries[index], !entry.isOff, only == nil || listed != nil else {
      return listed
    }
    return entry
  }

  /// The statements of the spec that contradict or repeat each other.
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
      case (true, _?, _):
        "'only' names '\(entry.name)', but this entry turns it off; remove one of the two"
      case (true, _, _?): "'except' leaves out '\(entry.name)' already; remove one of the two"
      case (false, _, _?):
        "'except' leaves out '\(entry.name)', but this entry sets it up; remove one of the two"
      case (false, nil, nil) where leavesOutOthers && only?[index] == nil:
        "'only' leaves out '\(entry.name)', but this entry sets it up; add it to 'only', or remove the entry"
      default: nil
      }
    return message.map { Problem(offset: entry.offset, message: $0) }
  }
}

extension MemberSelection.Mention? {
  /// The mention, if it is a name and not a pattern.
  fileprivate var named: MemberSelection.Mention? { self?.isPattern == false ? self : nil }
}
