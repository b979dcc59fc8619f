import DecoratorDeclarations

/// The members that the entries of a decorator name, in defaults and in the protocol, and whether the
/// decorator acts on them.
///
/// For each member, the last layer that mentions it decides. In a layer, the name of a member takes
/// precedence over a pattern, and its entry over a list.
struct MemberSelection {
  struct Mention {
    var name: String
    var offset: Int
    /// `true` if it is a key, not an item of a list.
    var isEntry: Bool
    var isOn: Bool
    var isPattern = false
    /// `true` if the name stands for other members too.
    var isShared = false
    var layer = 0

    /// The precedence over other mentions of a member.
    fileprivate var rank: Int {
      let rank =
        isPattern ? (isOn ? (isEntry ? 1 : 2) : 3) : (isEntry ? 6 : isOn ? 4 : 5)
      return layer * 10 + rank
    }
  }

  /// The names of the members.
  let names: [String]
  /// The place in the spec where the protocol takes the defaults.
  let offsetOfDefaults: Int
  /// The layer that is read.
  private var layer = 0
  /// The last layer with a list `only:`, which leaves out other members.
  private var layerOfOnly: Int?
  /// For each member, the mention that decides.
  private var mentions: [Int: Mention] = [:]
  /// For each member, the pattern in the last layer whose entry matches it.
  private var matches: [Int: String] = [:]
  /// The mentions in the last layer that ask the decorator to act on several members.
  private(set) var sharedMentions: [(mention: Mention, members: [Int])] = []
  /// The statements of the last layer that contradict or repeat each other.
  private(set) var contradictions: [Problem] = []

  init(names: [String], offsetOfDefaults: Int) {
    self.names = names
    self.offsetOfDefaults = offsetOfDefaults
  }

  mutating func beginLayer() {
    layer += 1
    matches = [:]
    sharedMentions = []
    contradictions = []
  }

  /// Begins a list, which may stay empty.
  mutating func begin(_ list: DecoratorDefinition.SelectionList) {
    if list == .only { layerOfOnly = layer }
  }

  /// Adds a mention, and returns the members that it concerns: the entry of a pattern leaves out those
  /// with an entry of their own, which must be added before.
  @discardableResult
  mutating func add(_ mention: Mention, of members: [Int]) -> [Int] {
    var (mention, members) = (mention, members)
    mention.layer = layer
    mention.isShared = !mention.isPattern && members.count > 1
    if mention.isEntry, mention.isPattern, !members.isEmpty {
      members.removeAll { index in
        mentions[index].map { $0.layer == layer && $0.isEntry && !$0.isPattern } ?? false
      }
      if members.isEmpty {
        report(
          "every member that matches '\(mention.name)' has an entry of its own; remove this one",
          at: mention)
      }
    }
    if mention.isPattern || mention.isShared, mention.isOn, !mention.isEntry || !members.isEmpty {
      sharedMentions.append((mention, members))
    }
    for index in members {
      if mention.isEntry, mention.isPattern,
        let other = matches.updateValue(mention.name, forKey: index)
      {
        report(
          "'\(mention.name)' and '\(other)' both match '\(names[index])'; give it an entry of its own",
          at: mention)
      }
      if let earlier = mentions[index], earlier.layer == layer {
        reportContradiction(of: mention, to: earlier)
        if earlier.rank > mention.rank { continue }
      }
      mentions[index] = mention
    }
    return members
  }

  private mutating func reportContradiction(of mention: Mention, to earlier: Mention) {
    guard !mention.isPattern, !earlier.isPattern else { return }
    let (name, other) = (mention.name, earlier.name)
    if mention.isOn != earlier.isOn {
      report(
        "'\(name)' is both named and left out; remove one of the two", at: mention)
    } else if mention.isEntry == earlier.isEntry {
      report(
        name == other
          ? "'\(name)' is named twice; remove one"
          : "'\(name)' and '\(other)' name the same member; keep one of them", at: mention)
    }
  }

  private mutating func report(_ message: String, at mention: Mention) {
    let problem = Problem(offset: mention.offset, message: message)
    if contradictions.last != problem { contradictions.append(problem) }
  }

  func leavesOut(_ index: Int) -> Bool { mentions[index]?.isOn == false }

  /// Returns `true` if the spec names other members, but not this one.
  func leavesOutByNamingOthers(_ index: Int) -> Bool {
    guard let layerOfOnly else { return false }
    guard let mention = mentions[index], mention.layer >= layerOfOnly else { return true }
    return mention.layer == layerOfOnly && mention.isPattern && mention.isEntry && mention.isOn
  }

  /// Returns the place that names a member for the decorator to act on.
  func naming(of index: Int) -> Mention? {
    guard var mention = mentions[index], mention.isOn, !leavesOutByNamingOthers(index) else {
      return nil
    }
    if mention.layer < layer { mention.offset = offsetOfDefaults }
    return mention
  }
}
