/// A mapping that is read key by key; what nobody asked for is reported as unknown.
struct KeyedEntries {
  private let entries: [YAMLEntry]
  private var known: [String] = []

  /// An empty mapping where `node` is none, which is reported.
  init(_ node: YAMLNode, _ subject: String, report: Report) {
    entries = report.mapping(node, subject) ?? []
  }

  mutating func entry(_ key: String) -> YAMLEntry? {
    known.append(key)
    return entries.first { $0.key.text == key }
  }

  mutating func value(_ key: String) -> YAMLNode? {
    entry(key)?.value
  }

  /// Reports the keys that were not asked for.
  func reportUnknownKeys(of subject: String, to report: Report) {
    for entry in entries where !known.contains(entry.key.text) {
      report.error(
        "unknown key '\(entry.key.text)' in \(subject)"
          + suggestion(for: entry.key.text, among: known),
        at: entry.keyRange.lowerBound)
    }
  }
}
