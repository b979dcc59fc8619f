/// Finds the imports and protocols of a Swift file and skips everything else.
struct FileScanner: ~Copyable {
  /// The braces of a type or extension around the current token.
  private struct Scope {
    /// The number of names that the type adds to the path of its contents.
    var nameCount: Int
    /// The end of the scope around it.
    var outerEnd: Int
  }

  private(set) var parser: Parser
  private(set) var imports: [Import] = []
  private(set) var protocols: [ProtocolDeclaration] = []
  /// The types by the names of their aliases; `nil` for a name that stands for different types.
  private(set) var aliases: [String: TypeSyntax?] = [:]
  /// The qualified names of the types that are visible in other files and have no condition.
  var types: Set<String> { ownTypes.union(aliasNames) }
  /// The names in `types` that are not aliases.
  private(set) var ownTypes: Set<String> = []
  private var aliasNames: Set<String> = []
  private var conditions = ConditionStack()
  private var scopes: [Scope] = []
  private var enclosingTypes: [String] = []
  /// The first of the attributes and modifiers directly before the current token.
  private var head: Int?
  /// The first of the attributes and modifiers that are alone in the `#if` block directly before.
  private var conditionalHead: Int?

  init(_ text: String) {
    parser = Parser(text)
  }

  mutating func run() {
    while true {
      if parser.index < parser.end {
        readNext()
      } else if let scope = scopes.popLast() {
        enclosingTypes.removeLast(scope.nameCount)
        parser.index = parser.end + 1
        parser.end = scope.outerEnd
        head = nil
        conditionalHead = nil
      } else {
        break
      }
    }
    parser.problems += conditions.unclosed()
  }

  /// Reads a declaration, or skips something else.
  private mutating func readNext() {
    let start = parser.index
    switch parser.kind {
    case .at:
      parser.skipAttribute()
      head = head ?? start
      return
    case .identifier where parser.keyword.isModifier:
      parser.advance()
      if parser.kind == .leftParenthesis { parser.skipGroup() }
      head = head ?? start
      return
    case .identifier:
      declaration(head: head ?? start)
    case .period:
      // After a dot, a keyword is a name: `.protocol`.
      parser.advance()
      if parser.kind.isName { parser.advance() }
    case .poundIf, .poundElseif, .poundElse, .poundEndif:
      parser.conditional(&conditions)
      conditionalHead = conditionalHead ?? head
      head = nil
      return
    default:
      parser.skipGroup()
    }
    head = nil
    conditionalHead = nil
  }

  /// Reads a declaration from its introducing keyword on. Its attributes and modifiers begin at
  /// `head`.
  private mutating func declaration(head: Int) {
    switch parser.keyword {
    case .import:
      importDeclaration(head: head)
    case .protocol:
      protocolDeclaration(head: head)
    case .typealias:
      typeAlias(head: head)
    case _ where introducesType:
      typeDeclaration(head: head)
    default:
      parser.advance()
    }
  }

  /// A Boolean value that indicates whether a type or an extension begins here.
  private var introducesType: Bool {
    switch parser.keyword {
    case .struct, .enum, .extension:
      return true
    case .class, .actor:
      // `class` can be a modifier, and `actor` a name.
      guard parser.kind(ahead: 1).isName else { return false }
      let next = parser.text.tokens[parser.index + 1].keyword
      return !next.introducesMember && !next.isModifier
    default:
      return false
    }
  }
}

extension FileScanner {
  /// Reads a type alias. The compiler reports mistakes in it.
  private mutating func typeAlias(head: Int) {
    let isVisible = isVisible(since: head)
    parser.advance()
    let start = parser.index
    guard let alias = try? parser.typeAlias() else {
      parser.index = start
      return
    }
    if isVisible { aliasNames.insert((enclosingTypes + [alias.name]).joined(separator: ".")) }
    guard alias.genericParameters.isEmpty else { return }
    if let known = aliases[alias.name], known?.description != alias.type.description {
      aliases[alias.name] = .some(nil)
    } else {
      aliases[alias.name] = alias.type
    }
  }

  /// Returns a Boolean value that indicates whether a declaration, whose modifiers have been read,
  /// is always visible in other files.
  private func isVisible(since head: Int) -> Bool {
    conditions.text == nil
      && !(head..<parser.index).contains { index in
        [.private, .fileprivate].contains(parser.text.tokens[index].keyword)
      }
  }

  private mutating func protocolDeclaration(head: Int) {
    let introducer = parser.index
    let isVisible = isVisible(since: head)
    parser.index = head
    if let conditionalHead {
      parser.problems.append(
        Problem(
          offset: parser.text.tokens[conditionalHead].start,
          message:
            "an attribute cannot have an '#if' of its own; write the protocol in both branches"))
    }
    do {
      protocols.append(
        try parser.protocolDeclaration(
          enclosingTypes: enclosingTypes, condition: conditions.text))
      if isVisible, let name = protocols.last?.qualifiedName { ownTypes.insert(name) }
    } catch {
      parser.index = introducer + 1
      if moveToBody() { parser.skipGroup() }
      parser.report(error, since: head)
    }
  }

  /// Reads a type or an extension for the declarations nested in it.
  private mutating func typeDeclaration(head: Int) {
    let isDeclared = parser.keyword != .extension && isVisible(since: head)
    parser.advance()
    var names: [String] = []
    while parser.kind.isName {
      names.append(parser.text.text(of: parser.index))
      parser.advance()
      guard parser.take(.period) else { break }
    }
    if isDeclared { ownTypes.insert((enclosingTypes + names).joined(separator: ".")) }
    guard moveToBody() else { return }
    let opening = parser.token
    let closing: Int
    do {
      closing = try parser.closing()
    } catch {
      parser.report(error, since: parser.index)
      parser.advance()
      return
    }
    guard scopes.count < Parser.maximumDepth else {
      parser.problems.append(
        Problem(
          offset: opening.start,
          message: "types are nested more than \(Parser.maximumDepth) levels deep; move some out"))
      parser.skipGroup()
      return
    }
    scopes.append(Scope(nameCount: names.count, outerEnd: parser.end))
    enclosingTypes += names
    parser.advance()
    parser.end = closing
  }

  /// Moves to the opening brace of the current declaration, and returns a Boolean value that
  /// indicates whether there is one.
  private mutating func moveToBody() -> Bool {
    while parser.index < parser.end, parser.kind != .leftBrace {
      if parser.kind == .semicolon || parser.kind.isConditional || introducesDeclaration {
        return false
      }
      parser.skipGroup()
    }
    return parser.index < parser.end
  }

  /// A Boolean value that indicates whether a declaration begins here, in any context.
  private var introducesDeclaration: Bool {
    let keyword = parser.keyword
    return introducesType || keyword.introducesMember || keyword == .protocol || keyword == .import
  }

  private mutating func importDeclaration(head: Int) {
    parser.advance()
    let isOfOneThing =
      parser.kind(ahead: 1).isName && !parser.text.tokens[parser.index + 1].startsLine
    if isOfOneThing { parser.advance() }
    guard parser.kind.isName else {
      parser.problems.append(parser.expected("the name of a module"))
      return
    }
    let module = parser.text.text(of: parser.index)
    while parser.index < parser.end, parser.kind != .semicolon, !parser.token.startsLine {
      parser.advance()
    }
    imports.append(
      Import(
        text: parser.text.text(of: head..<parser.index), module: module,
        condition: conditions.text, offset: parser.text.tokens[head].start))
  }
}
