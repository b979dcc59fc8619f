/// A mapping that is read key by key. Keys that no one reads are reported as unknown.
final class MappingReader {
  let report: Report
  let isMapping: Bool
  let offset: Int
  private let subject: String
  private let entries: [YAMLEntry]
  private var known: [String] = []

  /// - Parameter shorthand: The key for which a text or a list is the value.
  init(_ node: YAMLNode, _ subject: String, shorthand: String? = nil, report: Report) {
    let entries: [YAMLEntry]?
    let isOfLines = if case .mapping = node.content { true } else { node.scalar?.value == .null }
    if let shorthand, !isOfLines {
      let key = YAMLScalar(shorthand, isPlain: true)
      entries = [YAMLEntry(key: key, keyRange: node.range, value: node)]
    } else {
      entries = report.mapping(node, subject)
    }
    isMapping = entries != nil
    offset = node.offset
    self.report = report
    self.subject = subject
    self.entries = entries ?? []
  }

  func entry(_ key: String) -> YAMLEntry? {
    if !known.contains(key) { known.append(key) }
    return entries.first { $0.key.text == key }
  }

  func value(_ key: String) -> YAMLNode? { entry(key)?.value }

  /// Returns the place of a value; that of the mapping for a missing one.
  func offset(of key: String) -> Int { value(key)?.range.lowerBound ?? offset }

  func string(_ key: String) -> String? { value(key).flatMap { report.string($0, "'\(key)'") } }

  func boolean(_ key: String) -> Bool? { value(key).flatMap { report.boolean($0, "'\(key)'") } }

  func integer(_ key: String) -> Int? { value(key).flatMap { report.integer($0, "'\(key)'") } }

  /// Returns the texts of a list with their offsets. A single text counts as a list of one.
  func strings(_ key: String) -> [(text: String, offset: Int)] {
    value(key).flatMap { report.strings($0, "'\(key)'") } ?? []
  }

  func word<Word: RawRepresentable & CaseIterable>(_ key: String) -> Word?
  where Word.RawValue == String {
    value(key).flatMap { report.word($0, "'\(key)'", among: Word.allCases.map(\.rawValue)) }
      .flatMap(Word.init)
  }

  /// Reports the keys that no one has read, and those that are missing.
  ///
  /// - Parameter hint: A function that returns a hint on a key that belongs elsewhere.
  func finish(needing needed: [String] = [], hint: (YAMLEntry) -> String? = { _ in nil }) {
    for entry in unknown {
      let key = entry.key.text
      report.error(
        "unknown key '\(key)' in \(subject)"
          + (hint(entry) ?? hintOnTwoKeys(entry) ?? keyHint(for: key, among: known)
            ?? suggestion(for: key, among: known)),
        at: entry.offset)
    }
    let missing = needed.filter { entry($0) == nil }
    // An unknown key may be the misspelling of a missing one.
    guard isMapping, !hasUnknownKeys, !missing.isEmpty else { return }
    report.error("\(subject) needs \(enumeration(missing))", at: offset)
  }

  /// Returns the advice on a key that is followed by another one on its line: `protocols Feed: [a]`.
  private func hintOnTwoKeys(_ entry: YAMLEntry) -> String? {
    guard entry.value.range.lowerBound > entry.keyRange.upperBound + 1,
      let pair = KeyWithoutColon(entry.key.text), known.contains(pair.key)
    else { return nil }
    return
      "; a ':' is missing after '\(pair.key)'; write '\(pair.key):', and '\(pair.value):' on a line of its own, indented below"
  }

  var hasUnknownKeys: Bool { !unknown.isEmpty }

  private var unknown: [YAMLEntry] { entries.filter { !known.contains($0.key.text) } }
}
