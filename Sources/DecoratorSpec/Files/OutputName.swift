/// The name of the Swift file for a spec, by a rule that plugins and the command line share.
public struct OutputName {
  /// Returns `true` if a file of this name is a spec.
  public static func isSpec(_ fileName: String) -> Bool {
    [".decorators.yaml", ".decorators.yml"].contains { fileName.hasSuffix($0) && fileName != $0 }
  }

  /// Returns a warning about a file that is named almost like a spec; `nil` if it is not.
  ///
  /// `Feed.decorator.yaml`, `FeedDecorators.yml` and `Feed.decorators.yaml.txt` were meant to be
  /// `Feed.decorators.yaml`. A name with nothing else in it gives `Protocols.decorators.yaml`.
  public static func hint(onFile path: String) -> String? {
    let fileName = path.split(separator: "/").last ?? ""
    guard !isSpec(String(fileName)),
      let match = fileName.wholeMatch(of: /(?i)(.*?)[-_ .]?decorat(?:e|or|ors)\.ya?ml(?:\.txt)?/)
    else { return nil }
    let stem = match.1.isEmpty ? "Protocols" : match.1
    return "'\(path)' is not a spec; to make it one, name it '\(stem).decorators.yaml'"
  }

  /// Returns a warning about a YAML file with the text of a spec, and without its name; `nil` for others.
  public static func hint(onFile path: String, text: String) -> String? {
    let fileName = path.split(separator: "/").last ?? ""
    guard !isSpec(String(fileName)), let match = fileName.wholeMatch(of: /(.+)\.ya?ml/),
      text.hasPrefix("protocols:") || text.contains("\nprotocols:")
    else { return nil }
    return "'\(path)' looks like a spec; to make it one, name it '\(match.1).decorators.yaml'"
  }

  /// Returns the name for a spec. No other spec below the same folder has this name, unless the name
  /// of a file or folder begins or ends with `+`.
  ///
  /// In `App`, the spec `App/Settings/Feed.decorators.yaml` gives `Settings+Feed.decorators.swift`,
  /// and `App/A+B.decorators.yaml` gives `A++B.decorators.swift`. `.yml` stays in the name.
  public static func swiftFile(forSpecAt path: String, below folder: String) -> String {
    let isBelow = path.hasPrefix(folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/")
    let parts = (isBelow ? path.dropFirst(folder.count) : path[...]).split(separator: "/")
    let name = parts.suffix(isBelow ? parts.count : 1).map { $0.replacing("+", with: "++") }
      .joined(separator: "+")
    return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name) + ".swift"
  }
}
