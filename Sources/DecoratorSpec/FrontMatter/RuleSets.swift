/// Lists of rules that front matter can name in place of rules.
public struct RuleSets: Sendable {
  let source: SourceText
  let nodes: [String: YAMLNode]

  /// Makes no sets.
  public init() {
    source = SourceText(path: "", text: "")
    nodes = [:]
  }

  /// Reads a map of lists in YAML. The rules themselves are read where front matter names them.
  ///
  /// - Throws: All mistakes in the map.
  public init(_ source: SourceText) throws(DiagnosticsError) {
    let report = Report(on: source)
    let root = report.root(of: YAMLDocument(parsing: source.text))
    let entries = root.flatMap { report.mapping($0, "the file") } ?? []
    guard !report.hasErrors else { throw report.failure }
    self.source = source
    nodes = Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 }
  }
}
