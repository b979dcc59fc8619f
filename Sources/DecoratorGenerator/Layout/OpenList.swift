/// Lines from an opening bracket at the end of a line to its closing bracket, which become one
/// line:
///
///     log.call(
///       "Feed.load()",
///       revealing: .error,
///     ) {
///
/// A template can therefore write each argument, with its condition, on a line of its own.
struct OpenList {
  private var line: [UInt8]
  /// The number of open brackets.
  private var depth: Int

  /// Begins a list; `nil` if the line opens none.
  ///
  /// - Parameter indentation: The number of spaces before the first word of the line.
  init?(_ line: ArraySlice<UInt8>, indentation: Int) {
    guard let last = line.last, last == UInt8(ascii: "(") || last == UInt8(ascii: "["),
      !line.starts(with: "//".utf8)
    else { return nil }
    self.line = Array(repeating: UInt8(ascii: " "), count: indentation) + line
    depth = Balance(of: line).brackets
  }

  /// Adds a line without its indentation.
  ///
  /// - Returns: `false` if the line cannot be joined with others: it is a comment or a directive,
  ///   or opens a closure within the list.
  mutating func add(_ next: ArraySlice<UInt8>) -> Bool {
    guard let first = next.first, let last = line.last else { return true }
    let balance = Balance(of: next)
    depth += balance.brackets
    if first == UInt8(ascii: "#") || next.starts(with: "//".utf8) { return false }
    if depth > 0, balance.braces != 0 { return false }
    let closes = first == UInt8(ascii: ")") || first == UInt8(ascii: "]")
    if closes, last == UInt8(ascii: ",") { line.removeLast() }
    if closes, line.last == UInt8(ascii: "("), next.starts(with: ") {".utf8), isCall {
      // The call has only a trailing closure.
      line.removeLast()
      line += next.dropFirst()
      return true
    }
    let opens = last == UInt8(ascii: "(") || last == UInt8(ascii: "[") || last == UInt8(ascii: ".")
    let chains = first == UInt8(ascii: ".") && last == UInt8(ascii: ")")
    if !closes, !opens, !chains { line.append(UInt8(ascii: " ")) }
    line += next
    return true
  }

  /// The joined line; `nil` if the list is still open.
  var joined: [UInt8]? { depth > 0 ? nil : line }

  /// A Boolean value that indicates whether it is not a declaration.
  private var isCall: Bool {
    let words = line.split(separator: UInt8(ascii: " "))
    return !words.contains { $0.elementsEqual("func".utf8) || $0.starts(with: "init(".utf8) }
  }
}

/// The number of brackets and braces that a line opens, less the number that it closes, without
/// strings.
struct Balance {
  var brackets = 0
  var braces = 0

  init(of line: ArraySlice<UInt8>) {
    line.withUnsafeBytes { add($0) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var isInString = false
    var previous = UInt8(ascii: " ")
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isInString.toggle() }
      previous = byte
      if isInString { continue }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      default: break
      }
    }
  }
}
