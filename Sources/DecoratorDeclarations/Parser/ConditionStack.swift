/// The `#if` blocks that are open at a place.
struct ConditionStack {
  /// The greatest number of conditions that can apply to one place. It limits the text of a
  /// condition, which grows with the branches before it.
  static let maximumCount = 200

  /// The blocks, each with the conditions of its branches up to the current one; `nil` for `#else`.
  private var blocks: [(offset: Int, branches: [String?])] = []
  /// The number of conditions that apply.
  private var count = 0

  /// The conditions of all blocks in one; `nil` if no block is open.
  var text: String? {
    if count > Self.maximumCount { return nil }
    return Self.text(ofAll: blocks.map { Self.text(of: $0.branches) })
  }

  /// Returns the text of conditions that all hold; `nil` if there are none.
  static func text(ofAll conditions: [String?]) -> String? {
    let texts = conditions.compactMap(\.self)
    return texts.count > 1 ? texts.map { "(\($0))" }.joined(separator: " && ") : texts.first
  }

  mutating func open(_ condition: String, offset: Int) throws(Problem) {
    blocks.append((offset, []))
    try nextBranch(condition, offset: offset)
  }

  /// Begins the next branch; without a condition, it is `#else`.
  mutating func nextBranch(_ condition: String?, offset: Int) throws(Problem) {
    guard !blocks.isEmpty else { return }
    blocks[blocks.count - 1].branches.append(condition)
    count += 1
    if count == Self.maximumCount + 1 {
      throw Problem(
        "more than \(Self.maximumCount) conditions of '#if' and '#elseif' apply here; use fewer",
        at: offset)
    }
  }

  mutating func close() { count -= blocks.popLast()?.branches.count ?? 0 }

  func unclosed() -> [Problem] {
    blocks.map { Problem("this '#if' is never closed; add '#endif'", at: $0.offset) }
  }

  private static func text(of branches: [String?]) -> String {
    let terms = branches.dropLast().compactMap(\.self).map { "!(\($0))" }
    guard let current = branches.last ?? nil else { return terms.joined(separator: " && ") }
    return terms.isEmpty ? current : (terms + ["(\(current))"]).joined(separator: " && ")
  }
}
