/// Returns the path of a file that a spec names relative to its own folder.
func path(of relativePath: String, besides specPath: String) -> String {
  guard !relativePath.hasPrefix("/"), let slash = specPath.lastIndex(of: "/") else {
    return relativePath
  }
  return specPath[...slash] + relativePath
}
