@testable import DecoratorDeclarations

/// A Swift file, with what it declares and the names that it mentions.
struct SourceFile {
  /// The path within its target.
  var path: String
  let text: String
  /// The modules that it imports, whatever stands before `import`.
  let imports: Set<String>
  /// The types at the top level that other files can name.
  private(set) var declaredTypes: Set<String> = []
  /// The functions and variables at the top level that other files can name.
  private(set) var declaredGlobals: Set<String> = []
  /// The members that extensions declare, each with the type that is extended.
  private(set) var addedMembers: [String: Set<String>] = [:]
  /// The functions, variables and cases of all types.
  private(set) var members: Set<String> = []
  /// Every name but those that follow a dot.
  private(set) var names: Set<String> = []
  /// The names that follow a dot.
  private(set) var memberNames: Set<String> = []

  private static let introducers: Set<Keyword> = [
    .actor, .class, .enum, .protocol, .struct, .typealias,
  ]
  private static let globalIntroducers: Set<Keyword> = [.func, .var, .let]
  private static let memberIntroducers: Set<Keyword> = [.func, .var, .let, .case]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    imports = Set(SwiftFile(parsing: text).imports.map(\.module))
    // A condition can have the name of a type.
    let code = text.split(separator: "\n").filter { line in
      let words = line.utf8.drop { $0 == UInt8(ascii: " ") }
      return !words.starts(with: "#if".utf8) && !words.starts(with: "#elseif".utf8)
    }
    read(TokenizedText(code.joined(separator: "\n")))
  }

  private mutating func read(_ source: borrowing TokenizedText) {
    var depth = 0
    var isPrivate = false
    var extended: String?
    for (index, token) in source.tokens.enumerated() {
      if token.kind.isOpeningBracket { depth += 1 }
      if token.kind.isClosingBracket { depth -= 1 }
      let previous = index > 0 ? source.tokens[index - 1] : nil
      if depth == 0, token.startsLine { (isPrivate, extended) = (false, nil) }
      if token.keyword == .private || token.keyword == .fileprivate { isPrivate = true }
      guard token.kind == .identifier else { continue }
      let name = source.text(of: index)
      let introducer = previous?.keyword ?? .none
      if introducer == .extension { extended = name }
      if depth == 0, !isPrivate, Self.introducers.contains(introducer) {
        declaredTypes.insert(name)
      } else if depth == 0, !isPrivate, Self.globalIntroducers.contains(introducer) {
        declaredGlobals.insert(name)
      } else if depth > 0, Self.memberIntroducers.contains(introducer) {
        members.insert(name)
        if depth == 1, let extended, !isPrivate { addedMembers[extended, default: []].insert(name) }
      } else if previous?.kind == .period {
        memberNames.insert(name)
      } else {
        names.insert(name)
      }
    }
  }
}
