/// Gathers what is wrong with one text, so that everything is said at once.
public final class Report {
  public let source: SourceText
  public private(set) var diagnostics: [Diagnostic] = []

  public init(on source: SourceText) {
    self.source = source
  }

  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  public func error(_ message: String, at offset: Int) {
    diagnostics.append(Diagnostic(.error, message, at: offset, in: source))
  }

  /// Warns once, however often it is asked to.
  public func warning(_ message: String, at offset: Int) {
    add(Diagnostic(.warning, message, at: offset, in: source))
  }

  /// Takes over a diagnostic about another text that this one names.
  ///
  /// What is inherited by several is wrong once.
  public func add(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}

extension Report {
  /// The document's root, its problems reported.
  func root(of document: YAMLDocument) -> YAMLNode? {
    for problem in document.problems { error(problem.message, at: problem.offset) }
    return document.root
  }

  /// The node as a mapping; an error and nil where it is something else.
  func mapping(_ node: YAMLNode, _ subject: String) -> [YAMLEntry]? {
    switch node.content {
    case .mapping(let entries): return entries
    case .scalar(let scalar) where scalar.value == .null: return []
    case .scalar, .sequence:
      error("\(subject) is a map of 'key: value' lines", at: node.range.lowerBound)
      return nil
    }
  }

  /// The node as text; numbers and `true` are taken as they are written.
  func string(_ node: YAMLNode, _ subject: String) -> String? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null else {
      error("\(subject) is a text", at: node.range.lowerBound)
      return nil
    }
    return scalar.text
  }

  func boolean(_ node: YAMLNode, _ subject: String) -> Bool? {
    if case .scalar(let scalar) = node.content, case .bool(let value) = scalar.value {
      return value
    }
    error("\(subject) is 'true' or 'false'", at: node.range.lowerBound)
    return nil
  }

  func integer(_ node: YAMLNode, _ subject: String) -> Int? {
    if case .scalar(let scalar) = node.content, case .integer(let value) = scalar.value {
      return value
    }
    error("\(subject) is a whole number", at: node.range.lowerBound)
    return nil
  }

  /// The node as a list of texts, each with its offset; a single text counts as a list of one.
  func strings(_ node: YAMLNode, _ subject: String) -> [(text: String, offset: Int)]? {
    switch node.content {
    case .sequence(let items):
      return items.compactMap { item in
        string(item, "each item of \(subject)").map { ($0, item.range.lowerBound) }
      }
    case .scalar(let scalar) where scalar.value != .null:
      return [(scalar.text, node.range.lowerBound)]
    case .scalar, .mapping:
      error("\(subject) is a list such as [a, b]", at: node.range.lowerBound)
      return nil
    }
  }

  /// The value of one of a fixed set of words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ subject: String
  ) -> Word? where Word.RawValue == String {
    guard let text = string(node, subject) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    error(
      "\(subject) is \(enumeration(words, joiner: "or")), not '\(text)'", at: node.range.lowerBound)
    return nil
  }
}
