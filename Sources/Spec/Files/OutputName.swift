/// The name of the Swift file for a spec, by a rule that plugins and command line share.
public struct OutputName {
  /// Returns a Boolean value that indicates whether a file of this name is a spec.
  public static func isSpec(_ fileName: String) -> Bool {
    [".decorators.yaml", ".decorators.yml"].contains { fileName.hasSuffix($0) && fileName != $0 }
  }

  /// Returns the name for a spec, which no other spec below the same folder has.
  ///
  /// In `App`, the spec `App/Settings/Feed.decorators.yaml` gives `Settings+Feed.decorators.swift`;
  /// `.yml` stays visible. A `+` or `=` of the path is written `=p` or `=e`.
  public static func swiftFile(forSpecAt path: String, below folder: String) -> String {
    let isBelow = path.hasPrefix(folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/")
    let parts = (isBelow ? path.dropFirst(folder.count) : path[...]).split(separator: "/")
    let name = parts.suffix(isBelow ? parts.count : 1)
      .map { $0.replacing("=", with: "=e").replacing("+", with: "=p") }.joined(separator: "+")
    return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name) + ".swift"
  }
}
