@testable import DecoratorDeclarations

/// A Swift file, with the types that it declares and the names that it mentions.
struct SourceFile {
  /// The path within its target.
  let path: String
  let text: String
  /// The modules that it imports, whatever stands before `import`.
  let imports: Set<String>
  /// The types at the top level that other files can name.
  private(set) var declaredTypes: Set<String> = []
  /// Every name but those of members: what follows a dot is left out.
  private(set) var names: Set<String> = []

  private static let introducers: Set<Keyword> = [
    .actor, .class, .enum, .protocol, .struct, .typealias,
  ]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    imports = Set(SwiftFile(parsing: text).imports.map(\.module))
    // A condition can have the name of a type.
    let code = text.split(separator: "\n").filter { !$0.contains(/^ *#(if|elseif)\b/) }
    read(TokenizedText(code.joined(separator: "\n")))
  }

  /// A Boolean value that indicates whether it stands in for a part of the library that is not compiled.
  var isMissingPart: Bool { path.contains("/Missing") }

  private mutating func read(_ source: borrowing TokenizedText) {
    var depth = 0
    var isPrivate = false
    for (index, token) in source.tokens.enumerated() {
      if token.kind.isOpeningBracket { depth += 1 }
      if token.kind.isClosingBracket { depth -= 1 }
      let previous = index > 0 ? source.tokens[index - 1] : nil
      if depth == 0, token.startsLine { isPrivate = false }
      if token.keyword == .private || token.keyword == .fileprivate { isPrivate = true }
      guard token.kind == .identifier else { continue }
      let name = source.text(of: index)
      if depth == 0, !isPrivate, Self.introducers.contains(previous?.keyword ?? .none) {
        declaredTypes.insert(name)
      } else if previous?.kind != .period {
        names.insert(name)
      }
    }
  }
}
