import DecoratorDeclarations

/// The members that the entries of a decorator name, in defaults and in the protocol, and whether the
/// decorator acts on them.
///
/// For each member, the last layer that mentions it decides. In a layer, the name of a member takes
/// precedence over a pattern.
struct MemberSelection {
  struct Mention {
    var name: String
    var offset: Int
    /// The list that has the name as an item; `nil` for an entry.
    var list: DecoratorDefinition.SelectionList?
    var isOff = false
    var isPattern = false
    /// `true` if the name stands for other members too.
    var isShared = false
  }

  private struct Layer {
    var mentions: [Int: [Mention]] = [:]
    /// `true` if members without a mention are left out, since there is a list `only:`.
    var leavesOutOthers = false

    func decides(about index: Int) -> Bool { leavesOutOthers || mentions[index] != nil }

    func mention(
      of index: Int, in list: DecoratorDefinition.SelectionList?, isPattern: Bool
    ) -> Mention? {
      mentions[index]?.last { $0.list == list && $0.isPattern == isPattern }
    }

    func leavesOut(_ index: Int) -> Bool {
      if let entry = mention(of: index, in: nil, isPattern: false) { return entry.isOff }
      if mention(of: index, in: .except, isPattern: false) != nil { return true }
      if mention(of: index, in: .except, isPattern: true) != nil {
        return mention(of: index, in: .only, isPattern: false) == nil
      }
      return mention(of: index, in: nil, isPattern: true)?.isOff == true
    }

    func naming(of index: Int) -> Mention? {
      let entry = mention(of: index, in: nil, isPattern: false)
      if let entry, !entry.isOff { return entry }
      if let item = mention(of: index, in: .only, isPattern: false) { return item }
      let item = mention(of: index, in: .only, isPattern: true)
      guard entry == nil, let match = mention(of: index, in: nil, isPattern: true), !match.isOff,
        !leavesOutOthers || item != nil
      else { return item }
      return match
    }
  }

  let names: [String]
  /// The place in the spec where the protocol takes the defaults.
  let offsetOfDefaults: Int
  /// The layers; the last one is being read.
  private var layers = [Layer()]
  /// The mentions in the last layer that ask the decorator to act on several members.
  private(set) var sharedMentions: [(mention: Mention, members: [Int])] = []
  private var repetitions: [Problem] = []

  init(names: [String], offsetOfDefaults: Int) {
    self.names = names
    self.offsetOfDefaults = offsetOfDefaults
  }

  private var own: Layer { layers[layers.count - 1] }

  mutating func beginLayer() {
    layers.append(Layer())
    sharedMentions = []
    repetitions = []
  }

  /// Begins a list, which may stay empty.
  mutating func begin(_ list: DecoratorDefinition.SelectionList) {
    if list == .only { layers[layers.count - 1].leavesOutOthers = true }
  }

  /// Adds a mention, and returns the members that it concerns: the entry of a pattern leaves out those
  /// with an entry of their own, which must be added before.
  @discardableResult
  mutating func add(_ mention: Mention, of members: [Int]) -> [Int] {
    var mention = mention
    mention.isShared = !mention.isPattern && members.count > 1
    var members = members
    if mention.list == nil, mention.isPattern, !members.isEmpty {
      members.removeAll { own.mention(of: $0, in: nil, isPattern: false) != nil }
      if members.isEmpty {
        report(
          "every member that matches '\(mention.name)' has an entry of its own; remove this one",
          at: mention)
      }
    }
    if mention.isPattern || mention.isShared, mention.list != .except, !mention.isOff,
      mention.list != nil || !members.isEmpty
    {
      sharedMentions.append((mention, members))
    }
    for index in members {
      let earlier = own.mention(of: index, in: mention.list, isPattern: mention.isPattern)
      if let earlier, let complaint = complaint(about: mention, after: earlier, index) {
        report(complaint, at: mention)
      }
      layers[layers.count - 1].mentions[index, default: []].append(mention)
    }
    return members
  }

  private func complaint(about mention: Mention, after earlier: Mention, _ index: Int) -> String? {
    let (name, other) = (mention.name, earlier.name)
    switch (mention.list, mention.isPattern) {
    case (nil, false):
      return "'\(name)' and '\(other)' name the same member; put both entries in one"
    case (nil, true):
      return "'\(name)' and '\(other)' both match '\(names[index])'; give it an entry of its own"
    case (_?, true): return nil
    case (let list?, false):
      return name == other
        ? "'\(name)' is in '\(list.rawValue)' twice; remove one"
        : "'\(name)' and '\(other)' name the same member; remove one"
    }
  }

  private mutating func report(_ message: String, at mention: Mention) {
    let problem = Problem(offset: mention.offset, message: message)
    if repetitions.last != problem { repetitions.append(problem) }
  }

  func leavesOut(_ index: Int) -> Bool { decisive(for: index).leavesOut(index) }

  /// Returns `true` if the spec names other members, but not this one.
  func leavesOutByNamingOthers(_ index: Int) -> Bool {
    let layer = decisive(for: index)
    return layer.leavesOutOthers && layer.naming(of: index) == nil
  }

  /// Returns the place that names a member for the decorator to act on.
  func naming(of index: Int) -> Mention? {
    if own.decides(about: index) { return own.naming(of: index) }
    var mention = decisive(for: index).naming(of: index)
    mention?.offset = offsetOfDefaults
    return mention
  }

  private func decisive(for index: Int) -> Layer {
    layers.last { $0.decides(about: index) } ?? own
  }

  /// The statements of the last layer that contradict or repeat each other.
  var contradictions: [Problem] {
    var problems = repetitions
    for index in own.mentions.keys.sorted() {
      guard let problem = contradiction(about: index), !problems.contains(problem) else { continue }
      problems.append(problem)
    }
    return problems
  }

  private func contradiction(about index: Int) -> Problem? {
    let item = own.mention(of: index, in: .only, isPattern: false)
    let excluded = own.mention(of: index, in: .except, isPattern: false)
    if let item, let excluded {
      return Problem(
        offset: max(item.offset, excluded.offset),
        message: "'only' and 'except' both name '\(excluded.name)'; keep it in one of them")
    }
    guard let entry = own.mention(of: index, in: nil, isPattern: false) else { return nil }
    let isInOnly = item != nil || own.mention(of: index, in: .only, isPattern: true) != nil
    let message: String? =
      switch (entry.isOff, item, excluded) {
      case (true, _?, _):
        "'only' names '\(entry.name)', but this entry turns it off; remove one of the two"
      case (true, _, _?): "'except' leaves out '\(entry.name)' already; remove one of the two"
      case (false, _, _?):
        "'except' leaves out '\(entry.name)', but this entry sets it up; remove one of the two"
      case (false, nil, nil) where own.leavesOutOthers && !isInOnly:
        "'only' leaves out '\(entry.name)', but this entry sets it up; add it to 'only', or remove the entry"
      default: nil
      }
    return message.map { Problem(offset: entry.offset, message: $0) }
  }
}
