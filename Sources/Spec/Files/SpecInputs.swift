/// What of a spec says which files the generator reads for it and for others.
///
/// The build-tool plugin declares them as inputs, so that an edit to one of them generates anew.
/// What is wrong with a spec is none of its concern: it takes what can be read.
public struct SpecInputs {
  /// A path that a spec writes.
  public struct Path {
    /// Relative to the spec's own folder.
    public var text: String
    /// Where in the spec it stands.
    public var offset: Int
  }

  /// The values of `source:`, each once, in order: paths relative to the spec's own folder.
  public var sources: [String]
  /// What stands under `templates:`, each once, in order: templates, or folders of them.
  public var templates: [Path]
  /// The names of the protocols that it describes.
  public var protocols: [String]

  public init(ofSpec text: String) {
    sources = []
    templates = []
    protocols = []
    guard case .mapping(let entries)? = YAMLDocument(parsing: text).root?.content else { return }
    for entry in entries {
      switch entry.key.text {
      case "protocols": readProtocols(entry.value)
      case "templates": readTemplates(entry.value)
      default: break
      }
    }
  }

  private mutating func readProtocols(_ node: YAMLNode) {
    guard case .mapping(let descriptions) = node.content else { return }
    for description in descriptions {
      protocols.append(description.key.text)
      guard case .mapping(let keys) = description.value.content else { continue }
      for key in keys where key.key.text == "source" {
        guard case .scalar(let path) = key.value.content, !path.text.isEmpty else { continue }
        if !sources.contains(path.text) { sources.append(path.text) }
      }
    }
  }

  private mutating func readTemplates(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let path):
      guard path.value != .null, !path.text.isEmpty else { return }
      if templates.contains(where: { $0.text == path.text }) { return }
      templates.append(Path(text: path.text, offset: node.range.lowerBound))
    case .sequence(let items): for item in items { readTemplates(item) }
    case .mapping: break
    }
  }
}
