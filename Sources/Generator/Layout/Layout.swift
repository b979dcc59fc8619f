/// Gives rendered Swift the form that `swift format` would give it, so that templates need not know
/// about widths.
struct Layout {
  /// The widest line, in characters.
  var lineLength = 100

  /// The text with lines over the limit broken, what stands in `#if` indented, and superfluous
  /// white space gone.
  ///
  /// What stands under `#sourceLocation(file:line:)` keeps its lines, since the compiler counts
  /// them; but for a call, which it reports where it begins.
  func applied(to text: String) -> String {
    let breaker = LineBreaker(lineLength: lineLength)
    var output = ""
    var conditionDepth = 0
    var isPinned = false
    var isAfterBlank = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.trimmingTrailingSpaces()
      let word = content.drop { $0 == " " }
      if word.hasPrefix("#sourceLocation(") { isPinned = word != "#sourceLocation()" }
      if word.hasPrefix("#endif") || word.hasPrefix("#else") { conditionDepth -= 1 }
      let margin = word.isEmpty ? "" : String(repeating: "  ", count: max(0, conditionDepth))
      if word.hasPrefix("#if ") || word.hasPrefix("#else") { conditionDepth += 1 }
      let isCall = word.hasPrefix("try ") || word.hasPrefix("await ")
      if isPinned, !isCall {
        output += margin + content + "\n"
      } else if !word.isEmpty {
        for part in breaker.broken(margin + content) { output += part + "\n" }
      } else if !isAfterBlank {
        output += "\n"
      }
      isAfterBlank = word.isEmpty
    }
    while output.hasSuffix("\n\n") { output.removeLast() }
    return output
  }
}

extension Substring {
  fileprivate func trimmingTrailingSpaces() -> Substring {
    guard let last = lastIndex(where: { $0 != " " }) else { return self[startIndex..<startIndex] }
    return self[...last]
  }
}
