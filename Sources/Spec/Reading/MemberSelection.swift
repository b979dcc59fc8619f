import SwiftDeclarations

/// The members that a decorator's entry in a spec names, and whether the decorator is to act on them.
struct MemberSelection {
  /// A place where the spec names a member.
  private struct Mention {
    var name: String
    var offset: Int
    var isOff = false
  }

  /// The members under `only:`; nil where there is no such key.
  private var only: [Int: Mention]?
  /// The members under `except:`.
  private var except: [Int: Mention] = [:]
  /// The members with an entry of their own.
  private var entries: [Int: Mention] = [:]
  /// What the spec says twice.
  private var repetitions: [Problem] = []

  /// Adds the members that an item of a list stands for.
  mutating func add(
    _ indices: [Int], to list: DecoratorDefinition.SelectionList, as name: String, at offset: Int
  ) {
    for index in indices {
      let mention = Mention(name: name, offset: offset)
      switch list {
      case .only: only?[index] = mention
      case .except: except[index] = mention
      }
    }
  }

  /// Begins a list, which may stay empty.
  mutating func begin(_ list: DecoratorDefinition.SelectionList) {
    if list == .only { only = [:] }
  }

  /// Adds the members that have an entry.
  mutating func addEntry(for indices: [Int], as name: String, isOff: Bool, at offset: Int) {
    for index in indices {
      if let earlier = entries[index] {
        report(
          "'\(name)' is the member that '\(earlier.name)' stands for too; say all of it in one place",
          at: offset)
      }
      entries[index] = Mention(name: name, offset: offset, isOff: isOff)
    }
  }

  private mutating func report(_ message: String, at offset: Int) {
    let problem = Problem(offset: offset, message: message)
    if !repetitions.contains(problem) { repetitions.append(problem) }
  }

  /// A Boolean value that indicates whether the members that are not named are left out.
  var leavesOutOthers: Bool { only != nil }

  /// Returns a Boolean value that indicates whether the spec names a member to leave it out.
  func leavesOut(_ index: Int) -> Bool { except[index] != nil || entries[index]?.isOff == true }

  /// Returns where the spec names a member for the decorator to act on.
  func offset(of index: Int) -> Int? {
    let entry = entries[index].flatMap { $0.isOff ? nil : $0 }
    return (entry ?? only?[index])?.offset
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
    if let listed = only?[index], let excluded = except[index] {
      return Problem(
        offset: max(listed.offset, excluded.offset),
        message: "'only' and 'except' both name '\(excluded.name)'; keep it in one of them")
    }
    guard let entry else { return nil }
    let message: String? =
      switch (entry.isOff, only?[index], except[index]) {
      case (true, _?, _): "'only' names '\(entry.name)', which is off here; keep one of them"
      case (false, _, _?):
        "'except' leaves out '\(entry.name)', which has an entry here; keep one of them"
      case (false, nil, nil) where leavesOutOthers:
        "'only' leaves out '\(entry.name)', which has an entry here; name it there too, or delete the entry"
      default: nil
      }
    return message.map { Problem(offset: entry.offset, message: $0) }
  }
}
