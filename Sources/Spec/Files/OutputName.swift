/// The name of the Swift file that is generated from a spec.
///
/// The build-tool plugin and the command line share this rule. Within one target, names differ
/// whenever the specs' paths do, since a module's Swift files need names that are unique in the
/// module.
public struct OutputName {
  /// The suffixes by which a spec is known.
  public static let specSuffixes = [".decorators.yaml", ".decorators.yml"]

  /// Whether a file of this name is a spec.
  public static func isSpec(_ fileName: String) -> Bool {
    specSuffixes.contains { fileName.hasSuffix($0) && fileName.count > $0.count }
  }

  /// The name for the spec at a path relative to its target.
  ///
  /// `Feed.decorators.yaml` gives `Feed.decorators.swift` and `Settings/Feed.decorators.yaml` gives
  /// `Settings+Feed.decorators.swift`; `.yml` stays visible. A `+` or `=` of the path is written
  /// `=p` or `=e`, so that no two paths share a name.
  public static func swiftFile(forSpecAt relativePath: String) -> String {
    let parts = relativePath.split(separator: "/").map(escaped)
    let name = parts.joined(separator: "+")
    return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name) + ".swift"
  }

  private static func escaped(_ part: Substring) -> String {
    var text = ""
    for character in part {
      switch character {
      case "+": text += "=p"
      case "=": text += "=e"
      default: text.append(character)
      }
    }
    return text
  }
}
