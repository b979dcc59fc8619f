/// Lists of rules that front matter can name in place of rules.
public struct RuleSets: Sendable {
  let source: SourceText
  private(set) var nodes: [String: YAMLNode] = [:]

  /// Reads a map of lists in YAML; by default, an empty one. The rules themselves are read where front
  /// matter names them.
  public init(_ source: SourceText = SourceText(path: "", text: "")) {
    self.source = source
    if case .mapping(let entries)? = YAMLDocument(parsing: source.text).root?.content {
      nodes = Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 }
    }
  }
}
