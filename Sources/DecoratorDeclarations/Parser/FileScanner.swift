/// Finds the imports and protocols of a Swift file and skips everything else.
struct FileScanner: ~Copyable {
  var parser: Parser
  var imports: [Import] = []
  var protocols: [ProtocolDeclaration] = []
  var declarations: [TypeDeclaration] = []
  var conditions = ConditionStack()
  var enclosingTypes: [String] = []
  /// The index of the declaration around the current token, and the number of those around it.
  var scope: Int?
  var depth = 0

  /// Reads the declarations up to the end of the scope, and skips everything else.
  mutating func readDeclarations() {
    // The first of the attributes and modifiers directly before the current token, and of those that
    // are alone in the `#if` block directly before.
    var head: Int?
    var conditionalHead: Int?
    while parser.index < parser.end {
      let start = parser.index
      switch parser.kind {
      case .at:
        let attribute = attempt { parser throws(Problem) in try parser.declarationAttribute() }
        if attribute == nil { parser.advance() }
        head = head ?? start
        continue
      case .identifier where parser.keyword.isModifier:
        parser.advance()
        if parser.kind == .leftParenthesis { parser.skipGroup() }
        head = head ?? start
        continue
      case .poundIf, .poundElseif, .poundElse, .poundEndif:
        parser.conditional(&conditions)
        conditionalHead = conditionalHead ?? head
        head = nil
        continue
      case .identifier:
        declaration(head: head ?? start, conditionalHead)
      case .period:
        // After a dot, a keyword is a name: `.protocol`.
        parser.advance()
        if parser.kind.isName { parser.advance() }
      default:
        parser.skipGroup()
      }
      head = nil
      conditionalHead = nil
    }
  }

  /// Reads a declaration from its introducing keyword on. Its attributes and modifiers begin at
  /// `head`.
  ///
  /// - Parameter conditionalHead: The first of those that have a condition of their own.
  private mutating func declaration(head: Int, _ conditionalHead: Int?) {
    switch parser.keyword {
    case .import:
      importDeclaration(head: head)
    case .protocol:
      protocolDeclaration(head: head, conditionalHead)
    case .typealias:
      typeAlias(head: head)
    case _ where introducesType:
      typeDeclaration(head: head)
    case .let, .var:
      storedProperty(head: head)
    case .case:
      enumerationCases()
    default:
      parser.advance()
    }
  }

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
    parser.advance()
    guard var alias = attempt({ parser throws(Problem) in try parser.typeAlias() }) else { return }
    alias.enclosingTypes = enclosingTypes
    alias.condition = conditions.text
    var declaration = declaration(of: .typealias, named: [alias.name], head: head)
    declaration.alias = alias
    declarations.append(declaration)
  }

  /// Returns a declaration whose name comes next, with its attributes and modifiers.
  private mutating func declaration(
    of kind: TypeDeclaration.Kind, named names: [String], head: Int
  ) -> TypeDeclaration {
    let start = parser.index
    parser.index = head
    let (attributes, modifiers) =
      attempt { parser throws(Problem) in try parser.declarationHead() } ?? ([], [])
    parser.index = start
    return TypeDeclaration(
      kind: kind, qualifiedName: (enclosingTypes + names).joined(separator: "."),
      attributes: attributes, modifiers: modifiers,
      isVisible: conditions.text == nil
        && !modifiers.contains { ["private", "fileprivate"].contains($0.name) })
  }

  /// Reads something that the compiler checks, or moves nowhere.
  private mutating func attempt<Result>(
    _ read: (inout Parser) throws(Problem) -> Result
  ) -> Result? {
    let (start, problems) = (parser.index, parser.problems)
    do {
      return try read(&parser)
    } catch {
      parser.index = start
      parser.problems = problems
      return nil
    }
  }

  private mutating func protocolDeclaration(head: Int, _ conditionalHead: Int?) {
    let introducer = parser.index
    parser.index = head
    if let conditionalHead {
      parser.problems.add(
        "an attribute cannot have an '#if' of its own; write the protocol in both branches",
        at: parser.text.tokens[conditionalHead].start)
    }
    do {
      protocols.append(
        try parser.protocolDeclaration(
          enclosingTypes: enclosingTypes, condition: conditions.text))
    } catch {
      parser.index = introducer + 1
      if moveToBody() { parser.skipGroup() }
      parser.report(error, since: head)
    }
  }

  /// Reads a type or an extension for the declarations nested in it.
  private mutating func typeDeclaration(head: Int) {
    let kind = TypeDeclaration.Kind(rawValue: parser.keyword.rawValue) ?? .struct
    parser.advance()
    var names: [String] = []
    while parser.kind.isName {
      names.append(parser.text.text(of: parser.index))
      parser.advance()
      guard parser.take(.period) else { break }
    }
    var declaration = declaration(of: kind, named: names, head: head)
    declaration.genericParameters =
      attempt { parser throws(Problem) in try parser.genericParameters() } ?? []
    declaration.inherited =
      attempt { parser throws(Problem) in try parser.inheritance() } ?? []
    declaration.requirements =
      attempt { parser throws(Problem) in try parser.requirements() } ?? []
    declarations.append(declaration)
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
    guard depth < Parser.maximumDepth else {
      parser.problems.add(
        "types are nested more than \(Parser.maximumDepth) levels deep; move some out",
        at: opening.start)
      parser.skipGroup()
      return
    }
    let outer = (scope: scope, end: parser.end)
    scope = declarations.count - 1
    depth += 1
    enclosingTypes += names
    parser.advance()
    parser.end = closing
    readDeclarations()
    enclosingTypes.removeLast(names.count)
    depth -= 1
    (scope, parser.end) = outer
    parser.index = closing + 1
  }

  /// Reads the types of stored properties. A wrapped property is left out, as its wrapper is stored.
  private mutating func storedProperty(head: Int) {
    let modifiers = (head..<parser.index).map { parser.text.tokens[$0] }
    let isOfType = modifiers.contains { [.static, .class].contains($0.keyword) }
    parser.advance()
    guard !isOfType, let scope else { return }
    guard !modifiers.contains(where: { $0.kind == .at }) else {
      declarations[scope].hasUnwrittenTypes = true
      return
    }
    repeat {
      guard parser.kind.isName else { return }
      parser.advance()
      guard parser.take(.colon),
        let type = attempt({ parser throws(Problem) in try parser.type() })
      else {
        declarations[scope].hasUnwrittenTypes = true
        return
      }
      if parser.kind == .leftBrace {
        let first = parser.text.text(of: parser.index + 1)
        guard ["willSet", "didSet"].contains(first) else { return }
      }
      declarations[scope].storedTypes.append(type)
    } while parser.take(.comma)
  }

  /// Reads the types of the values of an enumeration's cases.
  private mutating func enumerationCases() {
    parser.advance()
    guard let scope else { return }
    repeat {
      guard parser.kind.isName else { return }
      parser.advance()
      guard parser.kind == .leftParenthesis else { continue }
      guard let type = attempt({ parser throws(Problem) in try parser.type() }) else {
        declarations[scope].hasUnwrittenTypes = true
        continue
      }
      declarations[scope].storedTypes.append(type)
    } while parser.take(.comma)
  }

  /// Moves to the opening brace of the current declaration, and returns `true` if there is one.
  private mutating func moveToBody() -> Bool {
    while parser.index < parser.end, parser.kind != .leftBrace { parser.skipGroup() }
    return parser.index < parser.end
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
