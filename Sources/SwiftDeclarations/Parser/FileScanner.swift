/// Finds imports and protocols in a Swift file and passes over everything else.
struct FileScanner: ~Copyable {
  /// The braces of a type or extension that what is being read stands in.
  private struct Scope {
    /// How many names the type adds to the path of what is in it.
    var nameCount: Int
    /// Where the scope around it ends.
    var outerEnd: Int
  }

  private(set) var parser: Parser
  private(set) var imports: [Import] = []
  private(set) var protocols: [ProtocolDeclaration] = []
  /// nil for a name that stands for different types.
  private(set) var aliases: [String: TypeSyntax?] = [:]
  /// The qualified names of the types that other files see and no condition is around.
  var types: Set<String> { ownTypes.union(aliasNames) }
  /// Those of them that are no aliases.
  private(set) var ownTypes: Set<String> = []
  private var aliasNames: Set<String> = []
  private var conditions = ConditionStack()
  private var scopes: [Scope] = []
  private var enclosingTypes: [String] = []
  /// The first of the attributes and modifiers right before the present token.
  private var head: Int?
  /// The first of the attributes and modifiers that an `#if` block right before holds alone.
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

  /// Reads a declaration, or moves over something that is none.
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
      // What is behind a dot is a name: `.protocol`.
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

  /// Reads what begins with a word, and with attributes and modifiers from the token `head` on.
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

  /// Whether a type or an extension begins here.
  private var introducesType: Bool {
    switch parser.keyword {
    case .struct, .enum, .extension:
      return true
    case .class, .actor:
      // `class` may be a modifier, and `actor` a name.
      guard parser.kind(ahead: 1).isName else { return false }
      let next = parser.text.tokens[parser.index + 1].keyword
      return !next.introducesMember && !next.isModifier
    default:
      return false
    }
  }
}

extension FileScanner {
  /// Reads a type alias. What is wrong with it the compiler says.
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

  /// Whether a declaration, whose modifiers have been read, is seen in other files in any case.
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
            "an attribute cannot have an '#if' of its own: write the protocol in both branches"))
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

  /// Reads a type or an extension of one, for what is nested in it.
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
          message: "types are nested more than \(Parser.maximumDepth) levels deep"))
      parser.skipGroup()
      return
    }
    scopes.append(Scope(nameCount: names.count, outerEnd: parser.end))
    enclosingTypes += names
    parser.advance()
    parser.end = closing
  }

  /// Moves to the brace with which the body of the present declaration begins, and says whether it
  /// has one.
  private mutating func moveToBody() -> Bool {
    while parser.index < parser.end, parser.kind != .leftBrace {
      if parser.kind == .semicolon || parser.kind.isConditional || introducesDeclaration {
        return false
      }
      parser.skipGroup()
    }
    return parser.index < parser.end
  }

  /// Whether a declaration begins here whatever stands around.
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
