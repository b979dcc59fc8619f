import Spec

/// How the modifiers of decorators are called, as a generated file declares them.
struct ModifierSignatures {
  /// The lines of the extensions of each protocol.
  private let extensions: [String: [Substring]]

  /// - Parameter swiftFile: the file generated for the spec.
  init(in swiftFile: String) {
    var extensions: [String: [Substring]] = [:]
    var name: String?
    for line in swiftFile.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("extension "), line.hasSuffix(" {") {
        name = String(line.dropFirst(10).dropLast(2))
      } else if line.hasPrefix("}") {
        name = nil
      } else if let name {
        extensions[name, default: []].append(line)
      }
    }
    self.extensions = extensions
  }

  /// The lines of the declaration from the modifier's name to its closing parenthesis, the runtime's
  /// module left out: `counting(by step: Step = .init())`.
  func lines(of use: DecoratorUse, for protocolName: String) -> [String] {
    let name = use.definition.modifier
    let lines = extensions[protocolName] ?? []
    for (index, line) in lines.enumerated() {
      guard let range = line.firstRange(of: "func \(name)") else { continue }
      let rest = [line[range.lowerBound...].dropFirst(5)] + lines[(index + 1)...]
      if let declaration = Self.upToClosingParenthesis(rest) { return declaration }
    }
    return [name]
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
