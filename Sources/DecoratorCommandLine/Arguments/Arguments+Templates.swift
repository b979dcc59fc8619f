import DecoratorSpec

extension Arguments {
  /// Returns the values of `--template`: templates, or folders of templates.
  func templates() throws(UsageError) -> [String] {
    let paths = values(of: .template)
    for path in paths {
      if TemplateFiles.expanded(path)?.isEmpty == true {
        throw UsageError(
          "the folder '\(path)' has no templates; name files '*\(TemplateFileName.suffix)'")
      }
      if !TemplateFileName.isTemplate(String(Paths.fileName(of: path))), TextFile.exists(path),
        !TextFile.isFolder(path)
      {
        throw UsageError(
          "'\(path)' is not a template; name the file '*\(TemplateFileName.suffix)'")
      }
    }
    return paths
  }
}
