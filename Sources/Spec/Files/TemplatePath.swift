/// A path that a spec writes under `templates:`, of a template or of a folder of them.
///
/// Templates say what may stand in a spec, so that these paths are read before the spec is. What is
/// wrong with a spec is none of their concern: what can be read counts.
public struct TemplatePath {
  /// Relative to the spec's own folder.
  public var text: String
  /// Where in the spec it stands.
  public var offset: Int

  /// Returns the paths that a spec writes, each once, in order.
  public static func paths(inSpec text: String) -> [TemplatePath] {
    guard text.contains("templates"),
      case .mapping(let entries)? = YAMLDocument(parsing: text).root?.content
    else { return [] }
    var paths: [TemplatePath] = []
    for entry in entries where entry.key.text == "templates" { add(entry.value, to: &paths) }
    return paths
  }

  /// Returns the path as seen from where the spec's own is seen from.
  public func resolved(besides specPath: String) -> String { path(of: text, besides: specPath) }

  private static func add(_ node: YAMLNode, to paths: inout [TemplatePath]) {
    switch node.content {
    case .scalar(let path):
      guard path.value != .null, !path.text.isEmpty else { return }
      if paths.contains(where: { $0.text == path.text }) { return }
      paths.append(TemplatePath(text: path.text, offset: node.range.lowerBound))
    case .sequence(let items): for item in items { add(item, to: &paths) }
    case .mapping: break
    }
  }
}
