/// A mapping that is read key by key; what nobody asked for is reported as unknown.
struct KeyedEntries {
  /// Whether there is a mapping at all.
  let isMapping: Bool
  private let entries: [YAMLEntry]
  private var known: [String] = []

  /// An empty mapping where `node` is none, which is reported.
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

  /// Reports the keys that were not asked for.
  func reportUnknownKeys(of subject: String, to report: Report) {
    for entry in unknown {
      report.error(
        "unknown key '\(entry.key.text)' in \(subject)"
          + suggestion(for: entry.key.text, among: known),
        at: entry.keyRange.lowerBound)
    }
  }

  /// Whether one of these keys, which are missing, may stand there misspelt.
  func mayHaveMisspelt(_ keys: String...) -> Bool {
    unknown.contains { entry in
      nearest(to: entry.key.text, among: known).map(keys.contains) ?? false
    }
  }

  /// Whether there are keys that were not asked for.
  var hasUnknownKeys: Bool { !unknown.isEmpty }

  private var unknown: [YAMLEntry] { entries.filter { !known.contains($0.key.text) } }
}
