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
    var members: [String: MemberRows] = [:]
    for (family, series) in families {
      guard let label = MemberMetrics.Label(rawValue: family.label) else { continue }
      for (dimensions, instrument) in series {
        guard let type = dimensions["protocol"], let member = dimensions["member"] else { continue }
        members["\(type).\(member)", default: MemberRows()]
          .add(instrument.state, label, dimensions)
      }
    }
    let head = ["member", "calls", "failed", "cancelled", "active", "median", "90 %", "99 %"]
    let rows = members.sorted { $0.key < $1.key }.flatMap { $1.rows(of: $0, buckets) }
    return Self.table([head] + rows)
  }

  /// Returns the rows as lines of text, the first column aligned to the left, the others to the
  /// right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}

/// The rows of a member in the table.
private struct MemberRows {
  /// The numbers of calls by their outcome.
  private var calls: [String: Int] = [:]
  private var active = 0
  private var events: [String: Int] = [:]
  private var errors: [String: Int] = [:]
  private var counts: [Int] = []

  mutating func add(
    _ state: MemoryInstrument.State, _ label: MemberMetrics.Label, _ dimensions: [String: String]
  ) {
    let number = Int(state.value)
    switch label {
    case .calls:
      calls[dimensions["outcome"] ?? "", default: 0] += number
      if let error = dimensions["error_type"] { errors[error, default: 0] += number }
    case .events:
      if let event = dimensions["event"] { events[event, default: 0] += number }
    case .active: active += number
    case .duration:
      counts = counts.isEmpty ? state.counts : zip(counts, state.counts).map { $0 + $1 }
    }
  }

  func rows(of member: String, _ buckets: [Duration]) -> [[String]] {
    let durations = [0.5, 0.9, 0.99].compactMap { duration(of: $0, buckets) }
    let numbers = [
      calls.values.reduce(0, +), calls["failure"] ?? 0, calls["cancelled"] ?? 0, active,
    ]
    return [[member] + numbers.map(String.init) + durations]
      + (errors.sorted { $0.key < $1.key } + events.sorted { $0.key < $1.key })
      .map { ["  \($0)", String($1)] }
  }

  /// Returns the duration that a part of the calls did not exceed, interpolated within its bucket.
  private func duration(of part: Double, _ buckets: [Duration]) -> String? {
    var rest = part * Double(counts.reduce(0, +))
    for (index, count) in counts.enumerated() where count > 0 {
      guard rest > Double(count) else {
        guard index < buckets.count else { return buckets.last.map { "> \($0.readable)" } }
        let least = index == 0 ? .zero : buckets[index - 1]
        return (least + (buckets[index] - least) * (rest / Double(count))).readable
      }
      rest -= Double(count)
    }
    return nil
  }
}
