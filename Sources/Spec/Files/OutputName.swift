/// The name of the Swift file for a spec, by a rule that plugins and command line share.
public struct OutputName {
  /// Returns a Boolean value that indicates whether a file of this name is a spec.
  public static func isSpec(_ fileName: String) -> Bool {
    [".decorators.yaml", ".decorators.yml"].contains { fileName.hasSuffix($0) && fileName != $0 }
  }

  /// Returns the name for a spec, which no other spec below the same folder has.
  ///
  /// In `App`, the spec `App/Settings/Feed.decorators.yaml` gives `Settings+Feed.decorators.swift`, and
  /// `App/A+B.decorators.yaml` gives `A++B.decorators.swift`; `.yml` stays visible.
  public static func swiftFile(forSpecAt path: String, below folder: String) -> String {
    let isBelow = path.hasPrefix(folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/")
    let parts = (isBelow ? path.dropFirst(folder.count) : path[...]).split(separator: "/")
    let name = parts.suffix(isBelow ? parts.count : 1).map(escaped).joined(separator: "+")
    return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name) + ".swift"
  }

  /// The name of a file or folder without a single `+`, which stands between two of them: `++` for one
  /// within, `=p` for one at an end. Where that is in the name, its `=` is `=e`.
  private static func escaped(_ name: Substring) -> String {
    let inner = name.replacing("=e", with: "=ee").replacing("=p", with: "=ep")
    let head = inner.prefix { $0 == "+" }
    let tail = inner.dropFirst(head.count).reversed().prefix { $0 == "+" }
    let middle = inner.dropFirst(head.count).dropLast(tail.count).replacing("+", with: "++")
    return String(repeating: "=p", count: head.count) + middle
      + String(repeating: "=p", count: tail.count)
  }
}
