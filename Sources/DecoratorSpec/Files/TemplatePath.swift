/// A path under `templates:` in a spec, of a template or of a folder of templates.
///
/// Templates define what a spec can contain, so these paths are read before the rest of the spec.
public struct TemplatePath {
  /// The path, relative to the folder of the spec.
  public var text: String
  public var offset: Int

  /// Returns the paths in a spec, each once, in the order of the spec.
  public static func paths(inSpec text: String) -> [TemplatePath] {
    guard text.contains("templates"),
      let node = YAMLDocument(parsing: text).root?.entry("templates")?.value
    else { return [] }
    var known: Set<String> = []
    return node.itemsOrItself.compactMap { item in
      guard let path = item.scalar, path.value != .null, !path.text.isEmpty,
        known.insert(path.text).inserted
      else { return nil }
      return TemplatePath(text: path.text, offset: item.offset)
    }
  }

  /// Returns the path relative to the folder to which the spec's path is relative.
  public func resolved(besides specPath: String) -> String { path(of: text, besides: specPath) }
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
