import DecoratorDeclarations
import Synchronization

/// Collects the mistakes in one text, so that all are reported at once.
public final class Report: Sendable {
  private struct State {
    var diagnostics: [Diagnostic] = []
    var known: Set<Diagnostic> = []
    var hasErrors = false
  }

  public let source: SourceText
  private let state = Mutex(State())

  /// The diagnostics, in the order of their reports.
  public var diagnostics: [Diagnostic] { state.withLock { $0.diagnostics } }

  /// `true` if an error has been reported.
  public var hasErrors: Bool { state.withLock { $0.hasErrors } }

  public init(on source: SourceText) { self.source = source }

  /// Reports an error at a UTF-8 offset.
  public func error(_ message: String, at offset: Int) {
    add(Diagnostic(.error, message, at: offset, in: source), repeats: true)
  }

  private func add(_ diagnostic: Diagnostic, repeats: Bool) {
    state.withLock { state in
      guard state.known.insert(diagnostic).inserted || repeats else { return }
      state.diagnostics.append(diagnostic)
      if diagnostic.severity == .error { state.hasErrors = true }
    }
  }

  /// Reports a name that does not exist, with the one that was probably meant.
  func unknown(
    _ kind: String, _ name: String, in place: String = "", among names: [String], at offset: Int
  ) {
    error("unknown \(kind) '\(name)'\(place)" + suggestion(for: name, among: names), at: offset)
  }

  /// Adds a diagnostic about another text that this text names.
  ///
  /// A diagnostic is added once, even if several protocols inherit its cause.
  public func add(_ diagnostic: Diagnostic) { add(diagnostic, repeats: false) }

  func add(_ problems: [Problem], of origin: DeclarationOrigin) {
    for problem in problems { add(origin.diagnostic(problem.message, at: problem.offset)) }
  }

  /// All diagnostics, in the order of their lines. Those about other texts come last.
  var failure: DiagnosticsError {
    let path = source.path
    return DiagnosticsError(
      diagnostics.sorted {
        ($0.path == path ? 0 : 1, $0.line, $0.column) < (
          $1.path == path ? 0 : 1, $1.line, $1.column
        )
      })
  }
}

extension Report {
  /// Returns the content of a text in YAML, or reports its first problem.
  func root(of text: String) -> YAMLNode? {
    let document = YAMLDocument(parsing: text)
    if let problem = document.problem { error(problem.message, at: problem.offset) }
    return document.root
  }

  func file(
    at path: String, namedBy node: YAMLNode, hint: @autoclosure () -> String = "",
    _ readFile: (_ path: String) throws -> String
  ) -> SourceText? {
    do {
      return SourceText(path: path, text: try readFile(path))
    } catch {
      self.error("cannot read '\(path)': \(error)\(hint())", at: node.offset)
      return nil
    }
  }

  func mapping(
    _ node: YAMLNode, _ subject: String, of contents: String = "'key: value' lines"
  ) -> [YAMLEntry]? {
    switch node.content {
    case .mapping(let entries): return entries
    case .scalar(let scalar) where scalar.value == .null: return []
    case .scalar, .sequence:
      expected("a map of \(contents)", as: subject, insteadOf: node)
      return nil
    }
  }

  func expected(_ expectation: String, as subject: String, insteadOf node: YAMLNode) {
    // A key takes a value; everything else is one.
    let verb = subject.hasPrefix("'") ? "takes" : "must be"
    error("\(subject) \(verb) \(expectation)\(node.contrast)\(hint(on: node))", at: node.offset)
  }

  private func hint(on node: YAMLNode) -> String {
    if let item = node.scalar?.text.wholeMatch(of: /-([A-Za-z]\w*)/) {
      return "; a space is missing after the '-'; write '- \(item.1)'"
    }
    if node.scalar?.text.contains(" //") == true { return "; a comment starts with '#', not '//'" }
    if let pair = keyWithoutColon(node) { return "; \(pair.advice)" }
    return spaceHint(node) ?? ""
  }

  /// Returns the advice to write a space after the colon of a text that begins its line: `Feed:[a]`.
  private func spaceHint(_ node: YAMLNode) -> String? {
    guard let scalar = node.scalar, scalar.isPlain, beginsLine(node),
      let match = scalar.text.wholeMatch(of: /(\w+):([^:\s\/].*)/)
    else { return nil }
    return "; a space is missing after the ':'; write '\(match.1): \(match.2)'"
  }

  func begins(_ node: YAMLNode, with character: Unicode.Scalar) -> Bool {
    source.text.utf8.dropFirst(node.offset).first == UInt8(ascii: character)
  }

  /// Returns what a text would be with a colon, if it begins its line; `nil` if it is none.
  func keyWithoutColon(_ node: YAMLNode) -> KeyWithoutColon? {
    guard let scalar = node.scalar, scalar.isPlain, beginsLine(node) else { return nil }
    return KeyWithoutColon(scalar.text)
  }

  func beginsLine(_ node: YAMLNode) -> Bool {
    source.text.utf8.prefix(node.offset).reversed().prefix { $0 != 0x0A }
      .allSatisfy(" -".utf8.contains)
  }

  /// Returns the node as text. Numbers and `true` keep their spelling.
  func string(_ node: YAMLNode, _ subject: String) -> String? {
    guard let scalar = node.scalar, scalar.value != .null else {
      expected("text", as: subject, insteadOf: node)
      return nil
    }
    return scalar.text
  }

  func boolean(_ node: YAMLNode, _ subject: String) -> Bool? {
    if case .bool(let value)? = node.scalar?.value { return value }
    expected("true or false", as: subject, insteadOf: node)
    return nil
  }

  func integer(_ node: YAMLNode, _ subject: String) -> Int? {
    if case .integer(let value)? = node.scalar?.value { return value }
    expected("a whole number", as: subject, insteadOf: node)
    return nil
  }

  /// Returns the node as a list of texts with their offsets. A single text counts as a list of one.
  func strings(_ node: YAMLNode, _ subject: String) -> [(text: String, offset: Int)]? {
    switch node.content {
    case .sequence(let items):
      return items.compactMap { item in
        string(item, "each item of \(subject)").map { ($0, item.offset) }
      }
    case .scalar(let scalar) where scalar.value != .null: return [(scalar.text, node.offset)]
    case .scalar, .mapping:
      expected("a list such as '[a, b]'", as: subject, insteadOf: node)
      return nil
    }
  }

  func word(_ node: YAMLNode, _ subject: String, among words: [String]) -> String? {
    guard let text = string(node, subject) else { return nil }
    if words.contains(text) { return text }
    error(
      "\(subject) takes \(enumeration(words, joiner: "or")), not '\(text)'"
        + (nearHint(for: text, among: words) ?? ""), at: node.offset)
    return nil
  }

  /// Returns Swift that is copied to generated code; `nil` if it is empty or would affect the code
  /// around it.
  ///
  /// - Parameter count: The number of arguments `$0`, `$1`; `nil` if it is not visible.
  func swift(_ scalar: YAMLScalar, _ subject: String, givenArguments count: Int?) -> String? {
    swift(scalar.text, subject, givenArguments: count, offset: scalar.documentOffset)
  }

  /// - Parameter offset: A function that returns the place in the document of a place in the text.
  func swift(
    _ text: String, _ subject: String, givenArguments count: Int?, offset: (Int) -> Int
  ) -> String? {
    let fragment = SwiftFragment(parsing: text)
    if fragment.isEmpty {
      error(
        "\(subject) contains no Swift; write an expression, or remove it", at: offset(0))
      return nil
    }
    for problem in fragment.problems {
      error("in \(subject), \(problem.message)", at: offset(problem.offset))
    }
    let unknown = fragment.arguments.filter { argument in
      count.map { argument.number >= $0 } ?? false
    }
    for argument in unknown {
      error(
        "\(subject) cannot use '$\(argument.number)'; it gets \(Self.arguments(count ?? 0))",
        at: offset(argument.offset))
    }
    return fragment.problems.isEmpty && unknown.isEmpty ? text : nil
  }

  private static func arguments(_ count: Int) -> String {
    count == 0 ? "no arguments" : "only \(enumeration((0..<count).map { "$\($0)" }))"
  }
}

extension YAMLNode {
  /// The items of a list. Anything else counts as a list of one.
  var itemsOrItself: [YAMLNode] { if case .sequence(let items) = content { items } else { [self] } }

  /// A description of the node, as the end of a sentence that states what it should be.
  var contrast: String {
    switch content {
    case .mapping: ", not a map"
    case .sequence(let items): items.isEmpty ? ", but it is empty" : ", not a list"
    case .scalar(let scalar) where scalar.value == .null: ", but it has no value"
    case .scalar(let scalar) where scalar.text.contains("\n"): ", not text of several lines"
    case .scalar(let scalar) where !scalar.isPlain: ", not the quoted text '\(scalar.text)'"
    case .scalar(let scalar): ", not '\(scalar.text)'"
    }
  }
}
