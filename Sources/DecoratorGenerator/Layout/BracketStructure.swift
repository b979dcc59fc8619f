/// The brackets of a line, without strings. Commas between angle brackets do not separate elements.
struct BracketStructure {
  /// A pair of brackets that is not within another, with its contents.
  struct Group {
    var open: Int
    var close: Int
    /// The ranges of the texts between the commas.
    var elements: [Range<Int>]
    /// A Boolean value that indicates whether it is an expression such as `[a, b]`, and not a type
    /// or a subscript.
    var isCollectionLiteral: Bool
  }

  private var groups: [Group] = []
  /// The number of open brackets around each byte. A string counts as one.
  private var depths: [Int]

  init(_ line: CodeLine) {
    let bytes = line.bytes
    depths = Array(repeating: 0, count: bytes.count)
    var opens: [Int] = []
    var commas: [Int] = []
    /// The number of open angle brackets within the outermost of the other brackets.
    var angles = 0
    var isInString = false
    for index in bytes.indices {
      let byte = bytes[index]
      depths[index] = opens.count + (isInString ? 1 : 0)
      if isInString {
        if byte == UInt8(ascii: "\""), bytes[index - 1] != UInt8(ascii: "\\") { isInString = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if opens.isEmpty { (commas, angles) = ([], 0) }
        opens.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard let open = opens.popLast(), opens.isEmpty else { continue }
        groups.append(
          Group(
            open: open, close: index, elements: Self.elements(from: open, to: index, commas),
            isCollectionLiteral: bytes[open] == UInt8(ascii: "[")
              && Self.beginsExpression(bytes, before: open)))
      case UInt8(ascii: "<") where opens.count == 1 && bytes[index - 1] != UInt8(ascii: " "):
        angles += 1
      case UInt8(ascii: ">")
      where opens.count == 1 && angles > 0 && bytes[index - 1] != UInt8(ascii: "-"):
        angles -= 1
      case UInt8(ascii: ","): if opens.count == 1, angles == 0 { commas.append(index) }
      default: break
      }
    }
  }

  /// The group with the longest contents; `nil` if no group has any.
  var widestGroup: Group? {
    groups.filter { $0.close > $0.open + 1 }.max { $0.close - $0.open < $1.close - $1.open }
  }

  /// Returns the place where a text first occurs outside all brackets and strings.
  func outermost(_ text: StaticString, in line: CodeLine) -> Int? {
    let count = text.utf8CodeUnitCount
    guard line.bytes.count > count else { return nil }
    return text.withUTF8Buffer { text in
      (0..<(line.bytes.count - count)).first { start in
        depths[start] == 0 && text.indices.allSatisfy { text[$0] == line.bytes[start + $0] }
      }
    }
  }

  /// Returns the place of the dot of a call on the result of a call, after a closing bracket.
  func chainLink(in line: CodeLine) -> Int? {
    groups.map { $0.close + 1 }.last {
      $0 < line.bytes.count && line.bytes[$0] == UInt8(ascii: ".")
    }
  }

  /// Returns the place of the last `.name` outside all brackets.
  func lastMemberAccess(in line: CodeLine) -> Int? {
    line.bytes.indices.last {
      depths[$0] == 0 && line.bytes[$0] == UInt8(ascii: ".") && $0 > 0
        && line.bytes[$0 - 1] != UInt8(ascii: " ")
    }
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

  private static func beginsExpression(_ bytes: [UInt8], before open: Int) -> Bool {
    switch bytes[..<open].last(where: { $0 != UInt8(ascii: " ") }) {
    case nil, UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "["),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
