/// The name of the Swift file for a spec, by a rule that plugins and the command line share.
public struct OutputName {
  /// Returns a Boolean value that indicates whether a file of this name is a spec.
  public static func isSpec(_ fileName: String) -> Bool {
    [".decorators.yaml", ".decorators.yml"].contains { fileName.hasSuffix($0) && fileName != $0 }
  }

  /// Returns the name of the spec that a file of this name was probably meant to be; `nil` if it is
  /// one, or is named like no spec.
  ///
  /// `Feed.decorator.yaml`, `FeedDecorators.yml` and `Feed.decorators.yaml.txt` were meant to be
  /// `Feed.decorators.yaml`. A name with nothing else in it gives `Protocols.decorators.yaml`.
  public static func spec(meantBy fileName: String) -> String? {
    var parts = fileName.split(separator: ".").map(String.init)
    if parts.last == "txt" { parts.removeLast() }
    guard !isSpec(fileName), isNear("yaml", parts.popLast()), let word = parts.popLast() else {
      return nil
    }
    if !["decorators", "decorator", "decorate"].contains(where: { isNear($0, word) }) {
      guard let match = word.wholeMatch(of: /(?i)(.+?)[-_ ]?decorators?/) else { return nil }
      parts.append(String(match.1))
    }
    return (parts.isEmpty ? "Protocols" : parts.joined(separator: ".")) + ".decorators.yaml"
  }

  /// Returns a Boolean value that indicates whether two words differ in one or two letters.
  private static func isNear(_ word: String, _ other: String?) -> Bool {
    guard let other = other?.lowercased(), other.allSatisfy(\.isLetter) else { return false }
    return other.difference(from: word).count <= 2
  }

  /// Returns the name for a spec. No other spec below the same folder has this name.
  ///
  /// In `App`, the spec `App/Settings/Feed.decorators.yaml` gives `Settings+Feed.decorators.swift`,
  /// and `App/A+B.decorators.yaml` gives `A++B.decorators.swift`. `.yml` stays in the name.
  public static func swiftFile(forSpecAt path: String, below folder: String) -> String {
    let isBelow = path.hasPrefix(folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/")
    let parts = (isBelow ? path.dropFirst(folder.count) : path[...]).split(separator: "/")
    let name = parts.suffix(isBelow ? parts.count : 1).map(escaped).joined(separator: "+")
    return (name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name) + ".swift"
  }

  /// Returns the name of a file or folder without a single `+`, which separates names.
  ///
  /// A `+` within the name becomes `++`, one at its start or end `=p`. If the name contains `=p` or
  /// `=e`, its `=` becomes `=e`.
  private static func escaped(_ name: Substring) -> String {
    let inner = name.replacing("=e", with: "=ee").replacing("=p", with: "=ep")
    let head = inner.prefix { $0 == "+" }
    let tail = inner.dropFirst(head.count).reversed().prefix { $0 == "+" }
    let middle = inner.dropFirst(head.count).dropLast(tail.count).replacing("+", with: "++")
    return String(repeating: "=p", count: head.count) + middle
      + String(repeating: "=p", count: tail.count)
  }
}
