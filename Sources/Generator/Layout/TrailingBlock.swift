/// The block in braces that a line ends with.
struct TrailingBlock {
  /// The line up to and with the brace.
  var head: String
  /// What a closure says of its parameters: `(id, name) in`.
  var signature: String?
  /// What stands in it.
  var body: String

  /// - Returns: nil where the line does not end with a block, or the block is within brackets.
  init?(of line: [Character], _ structure: BracketStructure) {
    guard line.last == "}", let open = structure.outermost(" { ", in: line).map({ $0 + 1 }),
      Self.end(of: open, in: line) == line.count - 1
    else { return nil }
    let start = Self.startOfStatements(behind: open, in: line)
    head = String(line[...open])
    signature = start > open + 1 ? String(line[(open + 2)..<start]) : nil
    body = String(line[(start + 1)..<(line.count - 1)].drop { $0 == " " })
    while body.last == " " { body.removeLast() }
    if body.isEmpty { return nil }
  }

  /// The place of the space behind the brace, or behind a closure's `in`.
  private static func startOfStatements(behind open: Int, in line: [Character]) -> Int {
    let inner = Array(line[(open + 1)...].drop { $0 == " " })
    let offset = line.count - inner.count
    guard inner.first == "(", let word = BracketStructure(inner).outermost(" in ", in: inner) else {
      return open + 1
    }
    return offset + word + 3
  }

  /// The place of the brace that closes the one at `open`.
  private static func end(of open: Int, in line: [Character]) -> Int? {
    var depth = 0
    var isInString = false
    for index in open..<line.count {
      switch line[index] {
      case "\"" where line[index - 1] != "\\": isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
