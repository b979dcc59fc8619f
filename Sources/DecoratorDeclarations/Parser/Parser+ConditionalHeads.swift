/// The attributes and modifiers of a declaration, on a condition.
struct ConditionalHead {
  /// The greatest number of branches of all `#if` blocks before one declaration, multiplied with each
  /// other.
  static let maximumCount = 16

  var condition: String?
  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
}

extension Parser {
  /// Reads the attributes and modifiers before a member, some of them in `#if` blocks.
  mutating func conditionalHeads() throws(Problem) -> [ConditionalHead] {
    var heads = [ConditionalHead()]
    while true {
      let start = index
      let (attributes, modifiers) = try declarationHead()
      for index in heads.indices {
        heads[index].attributes += attributes
        heads[index].modifiers += modifiers
      }
      guard let branches = branchesOfHead() else { return heads }
      heads = heads.flatMap { head in
        branches.map { branch in
          ConditionalHead(
            condition: ConditionStack.text(ofAll: [head.condition, branch.condition]),
            attributes: head.attributes + branch.attributes,
            modifiers: head.modifiers + branch.modifiers)
        }
      }
      if heads.count > ConditionalHead.maximumCount {
        throw Problem(
          "more than \(ConditionalHead.maximumCount) combinations of '#if' apply to the attributes of one member; use fewer",
          at: text.tokens[start].start)
      }
    }
  }

  /// A Boolean value that indicates whether an `#if` block of nothing but attributes and modifiers is
  /// here.
  var beginsWithConditionalHead: Bool {
    mutating get {
      let start = index
      defer { index = start }
      return branchesOfHead() != nil
    }
  }

  /// Reads an `#if` block of nothing but attributes and modifiers; `nil` if there is none.
  private mutating func branchesOfHead() -> [ConditionalHead]? {
    guard kind == .poundIf else { return nil }
    let (start, known) = (index, problems)
    var conditions = ConditionStack()
    var branches: [ConditionalHead] = []
    var coversAll = false
    repeat {
      coversAll = coversAll || kind == .poundElse
      conditional(&conditions)
      guard let (attributes, modifiers) = try? declarationHead(), kind.isConditional,
        kind != .poundIf
      else {
        (index, problems) = (start, known)
        return nil
      }
      branches.append(
        ConditionalHead(
          condition: conditions.text, attributes: attributes, modifiers: modifiers))
    } while kind != .poundEndif
    guard branches.contains(where: { !$0.attributes.isEmpty || !$0.modifiers.isEmpty }) else {
      (index, problems) = (start, known)
      return nil
    }
    if !coversAll, (try? conditions.nextBranch(nil, offset: token.start)) != nil {
      branches.append(ConditionalHead(condition: conditions.text))
    }
    index += 1
    return branches
  }
}
