/// The members that defaults and a protocol name. For each member, the last layer that mentions it
/// decides.
struct LayeredSelection {
  /// The full names of the protocol's members.
  private let names: [String]
  /// The place in the spec where the protocol takes the defaults.
  private let offsetOfDefaults: Int
  private var defaults: [MemberSelection] = []
  /// The selection of the protocol itself.
  var own: MemberSelection

  init(names: [String], offsetOfDefaults: Int) {
    self.names = names
    self.offsetOfDefaults = offsetOfDefaults
    own = MemberSelection(names: names)
  }

  /// Begins a layer, which comes after all earlier ones.
  mutating func beginLayer() {
    defaults.append(own)
    own = MemberSelection(names: names)
  }

  /// Returns a Boolean value that indicates whether a member is left out.
  func leavesOut(_ index: Int) -> Bool { decisive(for: index).leavesOut(index) }

  /// Returns a Boolean value that indicates whether other members are named, but not this one.
  func leavesOutByNamingOthers(_ index: Int) -> Bool {
    let selection = decisive(for: index)
    return selection.leavesOutOthers && selection.naming(of: index) == nil
  }

  /// Returns the place that names a member for the decorator to act on.
  func naming(of index: Int) -> MemberSelection.Mention? {
    if own.speaks(of: index) { return own.naming(of: index) }
    var mention = decisive(for: index).naming(of: index)
    mention?.offset = offsetOfDefaults
    return mention
  }

  /// Returns the last selection that mentions a member.
  private func decisive(for index: Int) -> MemberSelection {
    if defaults.isEmpty || own.speaks(of: index) { return own }
    return defaults.last { $0.speaks(of: index) } ?? own
  }
}
