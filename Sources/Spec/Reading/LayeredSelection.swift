/// Which members defaults and then a protocol name: what comes last about a member decides.
struct LayeredSelection {
  /// The names in full of the protocol's members.
  private let names: [String]
  /// Where in the spec the protocol takes the defaults.
  private let offsetOfDefaults: Int
  private var defaults: [MemberSelection] = []
  /// What the protocol itself says.
  var own: MemberSelection

  init(names: [String], offsetOfDefaults: Int) {
    self.names = names
    self.offsetOfDefaults = offsetOfDefaults
    own = MemberSelection(names: names)
  }

  /// Has what is added from now on come after what has been.
  mutating func beginLayer() {
    defaults.append(own)
    own = MemberSelection(names: names)
  }

  /// Returns a Boolean value that indicates whether a member is left out.
  func leavesOut(_ index: Int) -> Bool { decisive(for: index).leavesOut(index) }

  /// Returns a Boolean value that indicates whether others are named, and a member is not.
  func leavesOutByNamingOthers(_ index: Int) -> Bool {
    let selection = decisive(for: index)
    return selection.leavesOutOthers && selection.naming(of: index) == nil
  }

  /// Returns where a member is named for the decorator to act on.
  func naming(of index: Int) -> MemberSelection.Mention? {
    if own.speaks(of: index) { return own.naming(of: index) }
    var mention = decisive(for: index).naming(of: index)
    mention?.offset = offsetOfDefaults
    return mention
  }

  /// The last selection that says anything of a member.
  private func decisive(for index: Int) -> MemberSelection {
    if defaults.isEmpty || own.speaks(of: index) { return own }
    return defaults.last { $0.speaks(of: index) } ?? own
  }
}
