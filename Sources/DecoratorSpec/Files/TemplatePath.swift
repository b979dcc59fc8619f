/// A path under `templates:` in a spec, of a template or of a folder of templates.
///
/// Templates define what a spec can contain, so these paths are read before the rest of the spec.
/// Mistakes in the spec do not matter here: all readable paths count.
public struct TemplatePath {
  /// The path, relative to the folder of the spec.
  public var text: String
  public var offset: Int

  /// Returns the paths in a spec, each once, in the order of the spec.
  public static func paths(inSpec text: String) -> [TemplatePath] {
    guard text.contains("templates"),
      case .mapping(let entries)? = YAMLDocument(parsing: text).root?.content
    else { return [] }
    var paths: [TemplatePath] = []
    for entry in entries where entry.key.text == "templates" { add(entry.value, to: &paths) }
    return paths
  }

  /// Returns the path relative to the folder to which the spec's path is relative.
  public func resolved(besides specPath: String) -> String { path(of: text, besides: specPath) }

  private static func add(_ node: YAMLNode, to paths: inout [TemplatePath]) {
    switch node.content {
    case .scalar(let path):
      guard path.value != .null, !path.text.isEmpty else { return }
      if paths.contains(where: { $0.text == path.text }) { return }
      paths.append(TemplatePath(text: path.text, offset: node.offset))
    case .sequence(let items): for item in items { add(item, to: &paths) }
    case .mapping: break
    }
  }
}

func path(of relativePath: String, besides specPath: String) -> String {
  guard !relativePath.hasPrefix("/"), let slash = specPath.lastIndex(of: "/") else {
    return relativePath
  }
  return specPath[...slash] + relativePath
}

public struct TemplateFileName {
  public static let suffix = ".mustache"

  /// Returns `true` if a file of this name is a template. Hidden files, which editors leave behind,
  /// are not.
  public static func isTemplate(_ fileName: String) -> Bool {
    fileName.hasSuffix(suffix) && fileName.count > suffix.count && !fileName.hasPrefix(".")
  }
}
