import DecoratorSpec

enum YAMLTarget {
  static func check(_ text: String) throws(Violation) {
    let positions = Positions(in: SourceText(path: "", text: text))
    let document = YAMLDocument(parsing: text)
    if let problem = document.problem {
      try positions.check(ascending: [problem.offset], of: "a problem")
    }
    let again = YAMLDocument(parsing: text)
    try require(document.problem == again.problem, "two readings differ in their problems")
    try require(isSame(document.root, again.root), "two readings differ")
    if let root = document.root { try check(root, within: positions.whole, positions) }
  }

  private static func check(
    _ node: YAMLNode, within outer: Range<Int>, _ positions: Positions
  ) throws(Violation) {
    let range = node.range
    try require(
      outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound,
      "a node at \(range) within one at \(outer)")
    try positions.check(ascending: [range.lowerBound, range.upperBound], of: "an end of a node")
    switch node.content {
    case .scalar(let scalar):
      try check(scalar, within: range, positions)
    case .sequence(let items):
      try positions.check(ascending: items.map(\.range.lowerBound), of: "an item")
      for item in items { try check(item, within: range, positions) }
    case .mapping(let entries):
      try positions.check(ascending: entries.map(\.keyRange.lowerBound), of: "a key")
      for entry in entries {
        try positions.check(
          ascending: [range.lowerBound, entry.keyRange.lowerBound, entry.keyRange.upperBound],
          of: "an end of a key")
        try check(entry.key, within: entry.keyRange, positions)
        let rest = entry.keyRange.upperBound..<range.upperBound
        try check(entry.value, within: rest, positions)
      }
      try require(Set(entries.map(\.key.text)).count == entries.count, "equal keys at \(range)")
    }
  }

  /// Requires that text comes from the bytes that it is said to come from, but for escapes and line breaks.
  private static func check(
    _ scalar: YAMLScalar, within range: Range<Int>, _ positions: Positions
  ) throws(Violation) {
    var last = range.lowerBound
    for (index, byte) in scalar.text.utf8.enumerated() where byte & 0xC0 != 0x80 {
      let offset = scalar.documentOffset(of: index)
      try require(offset >= last, "text of the scalar at \(range) is out of order")
      switch positions.byte(at: offset) {
      case byte, UInt8(ascii: "\\"), UInt8(ascii: "\r"): last = offset
      case UInt8(ascii: "\n") where byte == UInt8(ascii: " "): last = offset
      default: throw Violation("byte \(index) of the scalar at \(range) is not at \(offset)")
      }
    }
    let end = scalar.documentOffset(of: scalar.text.utf8.count)
    try require(end >= last && positions.whole.contains(end), "the scalar at \(range) has no end")
  }

  private static func isSame(_ first: YAMLNode?, _ second: YAMLNode?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    guard first.range == second.range else { return false }
    switch (first.content, second.content) {
    case (.scalar(let first), .scalar(let second)): return first.text == second.text
    case (.sequence(let first), .sequence(let second)):
      return first.elementsEqual(second, by: isSame)
    case (.mapping(let first), .mapping(let second)):
      return first.elementsEqual(second) {
        $0.key.text == $1.key.text && $0.keyRange == $1.keyRange && isSame($0.value, $1.value)
      }
    default: return false
    }
  }
}
