import Foundation

extension MemoryMetrics: CustomStringConvertible {
  /// The metrics of calls as a table for people. Each member has a line, with the errors and events
  /// of its calls below it.
  ///
  ///     member                       calls  failed  cancelled  active  median    90 %    99 %
  ///     FeedRepository.fetch(page:)    124       3          1       0  6.8 ms  9.6 ms  231 ms
  ///       URLError                       3
  ///       cache_hit                     20
  ///       retry                          4
  ///
  /// The durations come from a histogram and are as exact as its ``buckets``.
  public var description: String {
    var members: [String: MemberReport] = [:]
    for (family, series) in families {
      guard let label = MetricLabel(rawValue: family.label) else { continue }
      for (dimensions, instrument) in series {
        let values = Dictionary(dimensions.map { ($0.name, $0.value) }) { first, _ in first }
        guard let type = values["protocol"], let member = values["member"] else { continue }
        members["\(type).\(member)", default: MemberReport()].add(instrument, label, values)
      }
    }
    let rows = members.sorted { $0.key < $1.key }.flatMap { $1.rows(of: $0, buckets) }
    return Self.table([MemberReport.head] + rows)
  }

  /// Returns the rows as lines of text, the first column aligned to the left, the others to the
  /// right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated()
        .map { column, cell in
          let padding = String(repeating: " ", count: cell.1 - cell.0.count)
          return column == 0 ? cell.0 + padding : padding + cell.0
        }
        .joined(separator: "  ") + "\n"
    }.joined()
  }
}

/// The figures of a member in the table.
private struct MemberReport {
  static let head = [
    "member", "calls", "failed", "cancelled", "active", "median", "90 %", "99 %",
  ]

  var calls = 0
  var failed = 0
  var cancelled = 0
  var active = 0
  var events: [String: Int] = [:]
  var errors: [String: Int] = [:]
  var counts: [Int] = []

  mutating func add(
    _ instrument: any MemoryInstrument, _ label: MetricLabel, _ dimensions: [String: String]
  ) {
    let number = (instrument as? MemoryCounter)?.value ?? 0
    switch label {
    case .calls:
      calls += number
      if dimensions["outcome"] == "cancelled" { cancelled += number }
      if dimensions["outcome"] == "failure" { failed += number }
      if let error = dimensions["error_type"] { errors[error, default: 0] += number }
    case .events:
      if let event = dimensions["event"] { events[event, default: 0] += number }
    case .active: active += number
    case .duration:
      let added = (instrument as? DurationHistogram)?.counts ?? []
      counts = counts.isEmpty ? added : zip(counts, added).map { $0 + $1 }
    }
  }

  func rows(of member: String, _ buckets: [Duration]) -> [[String]] {
    let durations = [0.5, 0.9, 0.99].compactMap { duration(of: $0, buckets) }
    return [[member] + [calls, failed, cancelled, active].map(String.init) + durations]
      + (errors.sorted { $0.key < $1.key } + events.sorted { $0.key < $1.key })
      .map { ["  \($0)", String($1)] }
  }

  /// Returns the duration that a part of the calls did not exceed, interpolated within its bucket.
  private func duration(of part: Double, _ buckets: [Duration]) -> String? {
    let all = counts.reduce(0, +)
    var rest = part * Double(all)
    for (index, count) in counts.enumerated() where count > 0 {
      guard rest > Double(count) else {
        guard index < buckets.count else {
          return buckets.last.map { "> \($0.readable)" }
        }
        let least = index == 0 ? .zero : buckets[index - 1]
        return (least + (buckets[index] - least) * (rest / Double(count))).readable
      }
      rest -= Double(count)
    }
    return nil
  }
}
