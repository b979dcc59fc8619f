/// The name of a template file.
public struct TemplateFileName {
  /// The suffix of template files.
  public static let suffix = ".mustache"

  /// Returns a Boolean value that indicates whether a file of this name is a template. Hidden
  /// files, which editors leave behind, are not.
  public static func isTemplate(_ fileName: String) -> Bool {
    fileName.hasSuffix(suffix) && fileName.count > suffix.count && !fileName.hasPrefix(".")
  }
}
