/// The `#if` blocks that are open at a place.
struct ConditionStack {
  /// The blocks, each with the conditions of its branches up to the current one; `nil` for `#else`.
  private var blocks: [(offset: Int, branches: [String?])] = []

  /// The conditions of all blocks in one; `nil` if no block is open.
  var text: String? {
    let texts = blocks.map { Self.text(of: $0.branches) }
    return texts.count > 1 ? texts.map { "(\($0))" }.joined(separator: " && ") : texts.first
  }

  mutating func open(_ condition: String, offset: Int) { blocks.append((offset, [condition])) }

  /// Begins the next branch; without a condition, it is `#else`.
  mutating func nextBranch(_ condition: String?) {
    if !blocks.isEmpty { blocks[blocks.count - 1].branches.append(condition) }
  }

  mutating func close() { _ = blocks.popLast() }

  func unclosed() -> [Problem] {
    blocks.map { Problem("this '#if' is never closed; add '#endif'", at: $0.offset) }
  }

  private static func text(of branches: [String?]) -> String {
    let terms = branches.dropLast().compactMap(\.self).map { "!(\($0))" }
    guard let current = branches.last ?? nil else { return terms.joined(separator: " && ") }
    return terms.isEmpty ? current : (terms + ["(\(current))"]).joined(separator: " && ")
  }
}
