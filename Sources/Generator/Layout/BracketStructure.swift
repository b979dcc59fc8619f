/// The brackets of a line, strings left out.
struct BracketStructure {
  /// A pair of brackets that is within no other, with what it holds.
  struct Group {
    var open: Int
    var close: Int
    /// The places of what stands between the commas.
    var elements: [Range<Int>]
    /// `[a, b]` as an expression, not as a type or a subscript.
    var isCollectionLiteral: Bool
  }

  private var groups: [Group] = []
  /// For each character, how many brackets are open around it; strings count as one.
  private var depths: [Int]

  init(_ line: [Character]) {
    depths = Array(repeating: 0, count: line.count)
    var opens: [Int] = []
    var commas: [Int] = []
    var isInString = false
    for (index, character) in line.enumerated() {
      depths[index] = opens.count + (isInString ? 1 : 0)
      if isInString {
        if character == "\"", line[index - 1] != "\\" { isInString = false }
        continue
      }
      switch character {
      case "\"": isInString = true
      case "(", "[":
        if opens.isEmpty { commas = [] }
        opens.append(index)
      case ")", "]":
        guard let open = opens.popLast(), opens.isEmpty else { continue }
        groups.append(
          Group(
            open: open, close: index, elements: Self.elements(from: open, to: index, commas),
            isCollectionLiteral: line[open] == "[" && Self.beginsExpression(line, before: open)))
      case ",": if opens.count == 1 { commas.append(index) }
      default: break
      }
    }
  }

  /// The group that holds most; nil where no group holds anything.
  var widestGroup: Group? {
    groups.filter { $0.close > $0.open + 1 }.max { $0.close - $0.open < $1.close - $1.open }
  }

  /// Where a text first occurs outside all brackets and strings.
  func outermost(_ text: String, in line: [Character]) -> Int? {
    let text = Array(text)
    guard line.count > text.count else { return nil }
    return (0..<(line.count - text.count)).first {
      depths[$0] == 0 && line[$0..<($0 + text.count)].elementsEqual(text)
    }
  }

  /// Where a call on the result of a call begins: the dot behind a closing bracket.
  func chainLink(in line: [Character]) -> Int? {
    groups.map { $0.close + 1 }.last { $0 < line.count && line[$0] == "." }
  }

  /// Where the last `.name` outside all brackets begins.
  func lastMemberAccess(in line: [Character]) -> Int? {
    line.indices.last { depths[$0] == 0 && line[$0] == "." && $0 > 0 && line[$0 - 1] != " " }
  }

  private static func elements(from open: Int, to close: Int, _ commas: [Int]) -> [Range<Int>] {
    var start = open + 1
    var elements: [Range<Int>] = []
    for end in commas + [close] {
      elements.append(start..<end)
      start = end + 1
    }
    return elements
  }

  private static func beginsExpression(_ line: [Character], before open: Int) -> Bool {
    guard let previous = line[..<open].last(where: { $0 != " " }) else { return true }
    return previous == "(" || previous == "," || previous == "=" || previous == "["
  }
}
