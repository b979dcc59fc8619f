/// The brackets of a line, without strings. Commas between angle brackets do not separate elements.
struct BracketStructure {
  /// A pair of brackets that is not within another, with its contents.
  struct Group {
    var open: Int
    var close: Int
    /// The ranges of the texts between the commas.
    var elements: [Range<Int>]
    /// `true` if it is an expression such as `[a, b]`, and not a type or a subscript.
    var isCollectionLiteral: Bool
  }

  private let bytes: [UInt8]
  private var groups: [Group] = []
  /// The number of open parentheses and square brackets around each byte. A string counts as one.
  private var depths: [Int]
  /// The places of the brackets and braces that are opened, at those that close them; -1 elsewhere.
  private var openings: [Int]

  init(_ line: CodeLine) {
    bytes = line
    depths = Array(repeating: 0, count: bytes.count)
    openings = Array(repeating: -1, count: bytes.count)
    var opens: [Int] = []
    var braces: [Int] = []
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
      case UInt8(ascii: "{"): braces.append(index)
      case UInt8(ascii: "}"): openings[index] = braces.popLast() ?? -1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if opens.isEmpty { (commas, angles) = ([], 0) }
        opens.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard let open = opens.popLast() else { continue }
        openings[index] = open
        if opens.isEmpty {
          let ends = commas + [index]
          groups.append(
            Group(
              open: open, close: index,
              elements: zip([open] + commas, ends).map { ($0 + 1)..<$1 },
              isCollectionLiteral: bytes[open] == UInt8(ascii: "[")
                && Self.beginsExpression(bytes, before: open)))
        }
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

  /// The place of the brace that the last byte closes; `nil` if it closes none.
  var openingOfLastBrace: Int? {
    bytes.last == UInt8(ascii: "}") ? opening(of: bytes.count - 1) : nil
  }

  private func opening(of place: Int) -> Int? { openings[place] < 0 ? nil : openings[place] }

  /// A Boolean value that indicates whether the line ends with a list of several elements in square
  /// brackets, which would need room for a trailing comma.
  var endsInList: Bool {
    guard let close = bytes.lastIndex(where: { $0 != UInt8(ascii: ")") }),
      bytes[close] == UInt8(ascii: "]"), let open = opening(of: close),
      open == 0 || " (".utf8.contains(bytes[open - 1])
    else { return false }
    return (open..<close).contains {
      bytes[$0] == UInt8(ascii: ",") && depths[$0] == depths[open] + 1
    }
  }

  /// The group with the longest contents, but not that of `nonisolated(nonsending)`; `nil` if there is none.
  var widestGroup: Group? {
    groups.filter {
      $0.close > $0.open + 1 && !CodeLine(bytes[..<$0.open]).hasSuffix("nonisolated")
    }.max { $0.close - $0.open < $1.close - $1.open }
  }

  /// Returns the place where a text first occurs outside all brackets and strings.
  func outermost(_ text: StaticString) -> Int? {
    text.withUTF8Buffer { text in
      var start = 0
      while start + text.count < bytes.count {
        if depths[start] == 0, bytes[start] == text[0], bytes[start...].starts(with: text) {
          return start
        }
        start += 1
      }
      return nil
    }
  }

  /// The place of the dot of a call on the result of a call, after a closing bracket.
  var chainLink: Int? {
    groups.map { $0.close + 1 }.last {
      $0 < bytes.count && bytes[$0] == UInt8(ascii: ".")
    }
  }

  /// The place of the last `.name` outside all brackets.
  var lastMemberAccess: Int? {
    bytes.indices.last {
      depths[$0] == 0 && bytes[$0] == UInt8(ascii: ".") && $0 > 0
        && bytes[$0 - 1] != UInt8(ascii: " ")
    }
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
