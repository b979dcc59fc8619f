/// A name with wildcards (`*`), each of which stands for any text.
struct MemberPattern {
  /// The texts around the wildcards.
  private let parts: [Substring]

  /// Makes the pattern of a name in a spec; `nil` if the name is not a pattern.
  init?(_ name: String) {
    parts = name.split(separator: "*", omittingEmptySubsequences: false)
    if parts.count == 1 { return nil }
  }

  /// `true` if it matches full names: `load(*)`.
  var isOfFullNames: Bool { parts.contains { $0.contains("(") } }

  func matches(_ name: String) -> Bool {
    guard name.hasPrefix(parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
