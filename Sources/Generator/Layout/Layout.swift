/// Gives rendered Swift the form that `swift format` would give it, so that templates need not know
/// about widths.
struct Layout {
  /// The widest line, in characters.
  var lineLength = 100

  /// The text with lines over the limit broken, what stands in `#if` indented, neighbours under the
  /// same condition in one `#if`, and superfluous white space gone.
  ///
  /// What stands under `#sourceLocation(file:line:)` keeps its lines, since the compiler counts them;
  /// but for a call, which it reports where it begins.
  func applied(to text: String) -> [UInt8] {
    let breaker = LineBreaker(lineLength: lineLength)
    // Bytes, since a generated file has many lines and few need more than a look.
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var conditions: [ArraySlice<UInt8>] = []
    // The end of a condition that may go on.
    var ended: (condition: ArraySlice<UInt8>, line: ArraySlice<UInt8>, isFollowedByBlank: Bool)?
    var isPinned = false
    var isAfterBlank = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let content = line.trimmingTrailingSpaces()
      let word = content.drop { $0 == UInt8(ascii: " ") }
      let isDirective = word.first == UInt8(ascii: "#")
      if isDirective, word.starts(with: "#sourceLocation(") {
        isPinned = !word.elementsEqual("#sourceLocation()".utf8)
      }
      if let (condition, end, isFollowedByBlank) = ended {
        if word.isEmpty {
          ended = (condition, end, true)
          continue
        }
        ended = nil
        let goesOn = word == condition
        if !goesOn {
          output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * conditions.count))
          output.append(contentsOf: end)
          output.append(UInt8(ascii: "\n"))
        }
        if isFollowedByBlank { output.append(UInt8(ascii: "\n")) }
        isAfterBlank = isFollowedByBlank
        if goesOn {
          conditions.append(condition)
          continue
        }
      }
      let isElse = isDirective && word.starts(with: "#else")
      if isDirective, word.starts(with: "#endif"), let condition = conditions.popLast() {
        ended = (condition, content, false)
        continue
      }
      let depth = conditions.count - (isElse ? 1 : 0)
      let margin = word.isEmpty ? 0 : 2 * max(0, depth)
      if isDirective, word.starts(with: "#if ") { conditions.append(word) }

      if word.isEmpty {
        if isPinned || !isAfterBlank { output.append(UInt8(ascii: "\n")) }
      } else if margin + content.count <= lineLength || (isPinned && !word.isCall) {
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: margin))
        output.append(contentsOf: content)
        output.append(UInt8(ascii: "\n"))
      } else {
        let line = String(repeating: " ", count: margin) + String(decoding: content, as: UTF8.self)
        for part in breaker.broken(line) {
          output.append(contentsOf: part.utf8)
          output.append(UInt8(ascii: "\n"))
        }
      }
      isAfterBlank = word.isEmpty
    }
    if let ended {
      output.append(contentsOf: ended.line)
      output.append(UInt8(ascii: "\n"))
    }
    while output.suffix(2).elementsEqual("\n\n".utf8) { output.removeLast() }
    return output
  }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingTrailingSpaces() -> ArraySlice {
    var end = endIndex
    while end > startIndex, self[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return self[startIndex..<end]
  }

  fileprivate func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }

  /// Whether a statement begins here that calls something.
  fileprivate var isCall: Bool {
    let value = starts(with: "return ") ? dropFirst(7) : self
    return value.starts(with: "try ") || value.starts(with: "await ")
  }
}
