/// Lists of rules that front matter can name in place of rules.
public struct RuleSets: Sendable {
  let source: SourceText
  private(set) var nodes: [String: YAMLNode] = [:]
  /// The options by which a spec says what counts as a failure.
  private(set) var failureOptions: [YAMLEntry] = []
  /// What they define, which is read once for all templates.
  let definitionsOfFailures = OnceValue<[OptionDefinition]>()

  /// Reads a map of lists in YAML, and a map of options, `failureOptions`; by default, an empty one. The rules themselves are read where front
  /// matter names them.
  public init(_ source: SourceText = SourceText(path: "", text: "")) {
    self.source = source
    if case .mapping(let entries)? = YAMLDocument(parsing: source.text).root?.content {
      nodes = Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 }
      if case .mapping(let options)? = nodes.removeValue(forKey: "failureOptions")?.content {
        failureOptions = options
      }
    }
  }
}
