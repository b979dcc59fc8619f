/// The members that the entries of a decorator name, in defaults and in the protocol, and whether the
/// decorator acts on them.
///
/// For each member, the last layer that mentions it decides. In a layer, the name of a member takes
/// precedence over a pattern, and its entry over a list.
struct MemberSelection {
  struct Mention {
    var name: String
    var offset: Int
    var members: [Int] = []
    /// `true` if it is a key, not an item of a list.
    var isEntry: Bool
    var isOn: Bool
    var isPattern = false
    var layer = 0

    fileprivate var rank: Int {
      let rank = isPattern ? (isOn ? (isEntry ? 1 : 2) : 3) : (isEntry ? 6 : isOn ? 4 : 5)
      return layer * 10 + rank
    }
  }

  let names: [String]
  /// The place in the spec where the protocol takes the defaults.
  let offsetOfDefaults: Int
  private var layer = 0
  /// The last layer with a list `only:`, which leaves out other members.
  private var layerOfOnly: Int?
  private var mentions: [Mention] = []

  init(names: [String], offsetOfDefaults: Int) {
    self.names = names
    self.offsetOfDefaults = offsetOfDefaults
  }

  mutating func beginLayer() { layer += 1 }

  /// Begins a list, which may stay empty.
  mutating func begin(_ list: DecoratorDefinition.SelectionList) {
    if list == .only { layerOfOnly = layer }
  }

  /// Adds a mention, and returns the members that it concerns: the entry of a pattern leaves out those
  /// with an entry of their own, which must be added before. Contradictions are reported.
  @discardableResult
  mutating func add(_ mention: Mention, report: Report) -> [Int] {
    var mention = mention
    mention.layer = layer
    if mention.isEntry, mention.isPattern, !mention.members.isEmpty {
      let entries = mentions.filter { $0.layer == layer && $0.isEntry }
      let named = Set(entries.filter { !$0.isPattern }.flatMap(\.members))
      mention.members.removeAll(where: named.contains)
      if mention.members.isEmpty {
        report.error(
          "every member that matches '\(mention.name)' has an entry of its own; remove this one",
          at: mention.offset)
      }
      for index in mention.members {
        guard let other = entries.last(where: { $0.members.contains(index) }) else { continue }
        report.error(
          "'\(mention.name)' and '\(other.name)' both match '\(names[index])'; give it an entry of its own",
          at: mention.offset)
      }
    }
    if !mention.isPattern {
      let problems = mention.members.compactMap { index in
        self.mention(of: index).flatMap { contradiction(of: mention, to: $0) }
      }
      for problem in problems.withoutRepetitions { report.error(problem, at: mention.offset) }
    }
    mentions.append(mention)
    return mention.members
  }

  private func contradiction(of mention: Mention, to earlier: Mention) -> String? {
    guard earlier.layer == layer, !earlier.isPattern else { return nil }
    if mention.isOn != earlier.isOn {
      return "'\(mention.name)' is both named and left out; remove one of the two"
    }
    return mention.isEntry == earlier.isEntry
      ? "'\(mention.name)' is named already, as '\(earlier.name)'; remove one of the two" : nil
  }

  /// The mentions in the last layer that ask the decorator to act.
  var requests: [Mention] { mentions.filter { $0.layer == layer && $0.isOn } }

  /// Returns the mention that decides about a member: of equal ones, the last.
  private func mention(of index: Int) -> Mention? {
    mentions.filter { $0.members.contains(index) }.reversed().max { $0.rank < $1.rank }
  }

  /// Returns what the entries say about a member, and the place in the decorator's entry that names it.
  func said(of index: Int) -> (mention: VerdictCase.Mention, namedAt: Int?) {
    let mention = mention(of: index)
    if mention?.isOn == false { return (.off, nil) }
    if leavesOutByNamingOthers(mention) { return (.othersOnly, nil) }
    guard let mention else { return (.none, nil) }
    return (
      mention.isPattern ? .pattern : .name,
      mention.layer < layer ? offsetOfDefaults : mention.offset
    )
  }

  /// Returns `true` if the spec names other members, but not the one that is mentioned so.
  private func leavesOutByNamingOthers(_ mention: Mention?) -> Bool {
    guard let layerOfOnly else { return false }
    guard let mention, mention.layer >= layerOfOnly else { return true }
    return mention.layer == layerOfOnly && mention.isPattern && mention.isEntry && mention.isOn
  }
}
