/// A mapping that is read key by key. Keys that no one reads are reported as unknown.
struct MappingReader {
  let isMapping: Bool
  private let entries: [YAMLEntry]
  private var known: [String] = []

  /// Makes the entries of `node`. If it is not a mapping, they are empty and an error is reported.
  init(_ node: YAMLNode, _ subject: String, report: Report) {
    let entries = report.mapping(node, subject)
    isMapping = entries != nil
    self.entries = entries ?? []
  }

  mutating func entry(_ key: String) -> YAMLEntry? {
    if !known.contains(key) { known.append(key) }
    return entries.first { $0.key.text == key }
  }

  mutating func value(_ key: String) -> YAMLNode? {
    entry(key)?.value
  }

  func reportUnknownKeys(of subject: String, to report: Report) {
    for entry in unknown {
      report.error(
        "unknown key '\(entry.key.text)' in \(subject)"
          + suggestion(for: entry.key.text, among: known),
        at: entry.keyRange.lowerBound)
    }
  }

  /// Returns `true` if an unknown key may be a misspelling of one of these missing keys.
  func mayHaveMisspelt(_ keys: String...) -> Bool {
    unknown.contains { entry in
      nearest(to: entry.key.text, among: known).map(keys.contains) ?? false
    }
  }

  var hasUnknownKeys: Bool { !unknown.isEmpty }

  private var unknown: [YAMLEntry] { entries.filter { !known.contains($0.key.text) } }
}
