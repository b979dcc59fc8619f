/// The `#if` blocks that are open at a place.
struct ConditionStack {
  private struct Block {
    var offset: Int
    /// The conditions of the earlier branches.
    var earlier: [String] = []
    /// The condition of the current branch; `nil` in `#else`.
    var current: String?

    /// The full condition of the current branch.
    var text: String {
      let terms = earlier.map { "!(\($0))" }
      guard let current else { return terms.joined(separator: " && ") }
      return terms.isEmpty ? current : (terms + ["(\(current))"]).joined(separator: " && ")
    }
  }

  /// The greatest number of conditions that can apply to one place. It limits the text of a
  /// condition, which grows with the branches before it.
  static let maximumCount = 200

  private var blocks: [Block] = []
  private var count = 0
  /// The conditions of all blocks in one; `nil` if no block is open.
  private(set) var text: String?

  mutating func open(_ condition: String, offset: Int) throws(Problem) {
    blocks.append(Block(offset: offset, current: condition))
    try countOneMore(offset: offset)
  }

  /// Begins the next branch; without a condition, it is `#else`.
  mutating func nextBranch(_ condition: String?, offset: Int) throws(Problem) {
    guard var block = blocks.popLast() else {
      let directive = condition == nil ? "#else" : "#elseif"
      throw Problem("'\(directive)' has no '#if'; add one before it", at: offset)
    }
    guard let current = block.current else {
      blocks.append(block)
      throw Problem("only '#endif' can follow '#else'; remove this", at: offset)
    }
    block.earlier.append(current)
    block.current = condition
    blocks.append(block)
    try countOneMore(offset: offset)
  }

  mutating func close(offset: Int) throws(Problem) {
    guard let block = blocks.popLast() else {
      throw Problem("'#endif' has no '#if'; add one before it", at: offset)
    }
    count -= block.earlier.count + 1
    updateText()
  }

  func unclosed() -> [Problem] {
    blocks.map { Problem("this '#if' is never closed; add '#endif'", at: $0.offset) }
  }

  private mutating func countOneMore(offset: Int) throws(Problem) {
    count += 1
    updateText()
    if count == Self.maximumCount + 1 {
      throw Problem(
        "more than \(Self.maximumCount) conditions of '#if' and '#elseif' apply here; use fewer",
        at: offset)
    }
  }

  private mutating func updateText() {
    guard count <= Self.maximumCount else { return }
    switch blocks.count {
    case 0: text = nil
    case 1: text = blocks[0].text
    default: text = blocks.map { "(\($0.text))" }.joined(separator: " && ")
    }
  }
}
