import Spec

/// How a decorator's modifier is called, as the generated file declares it.
struct ModifierSignature {
  /// The lines of the declaration from the modifier's name to its closing parenthesis, the runtime's
  /// module left out: `counting(by step: Step = .init())`.
  let lines: [String]

  /// - Parameter swiftFile: the file generated for the spec.
  init(of use: DecoratorUse, for protocolName: String, in swiftFile: String) {
    let name = use.definition.modifier
    let lines = swiftFile.split(separator: "\n", omittingEmptySubsequences: false)
    var isInExtension = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("extension \(protocolName) {") { isInExtension = true }
      if line.hasPrefix("}") { isInExtension = false }
      guard isInExtension, let range = line.firstRange(of: "func \(name)") else { continue }
      let rest = [line[range.lowerBound...].dropFirst(5)] + lines[(index + 1)...]
      if let declaration = Self.upToClosingParenthesis(rest) {
        self.lines = declaration
        return
      }
    }
    self.lines = [name]
  }

  /// The text up to the parenthesis that closes the first one, parentheses in string literals aside,
  /// indented as its first line is.
  private static func upToClosingParenthesis(_ lines: [Substring]) -> [String]? {
    var depth = 0
    var result: [String] = []
    for line in lines {
      var text = ""
      var isInLiteral = false
      for character in line {
        if character == "\"", text.last != "\\" { isInLiteral.toggle() }
        text.append(character)
        guard !isInLiteral, "()".contains(character) else { continue }
        depth += character == "(" ? 1 : -1
        if depth == 0 { return (result + [text]).map(withoutModule) }
      }
      guard depth > 0 else { return nil }
      result.append(text)
    }
    return nil
  }

  private static func withoutModule(_ line: String) -> String {
    let isFirst = !line.hasPrefix("  ")
    return (isFirst ? line : String(line.dropFirst(2))).replacing("Decorators.", with: "")
  }
}
