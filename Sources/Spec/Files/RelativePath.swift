/// The path of a file that a spec names relative to its own folder.
func path(of relativePath: String, besides specPath: String) -> String {
  guard !relativePath.hasPrefix("/"), let slash = specPath.lastIndex(of: "/") else {
    return relativePath
  }
  return specPath[...slash] + relativePath
}

extension SpecInputs.Path {
  /// The path as seen from where the spec's own is seen from.
  public func resolved(besides specPath: String) -> String { path(of: text, besides: specPath) }
}
