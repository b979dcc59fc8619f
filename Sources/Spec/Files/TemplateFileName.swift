/// The name of a file that holds a template.
public struct TemplateFileName {
  /// The suffix by which a template is known.
  public static let suffix = ".mustache"

  /// Whether a file of this name is a template; hidden files, which editors leave behind, are none.
  public static func isTemplate(_ fileName: String) -> Bool {
    fileName.hasSuffix(suffix) && fileName.count > suffix.count && !fileName.hasPrefix(".")
  }
}
