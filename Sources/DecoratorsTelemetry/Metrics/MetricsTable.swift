@_spi(Generated) import Decorators
import Foundation

extension MemoryMetrics: CustomStringConvertible {
  /// The metrics of calls as a table for people. Each member has a line, with the errors and events
  /// of its calls below it.
  ///
  ///     member                       calls  failed  cancelled  active     median       90 %      99 %
  ///     FeedRepository.fetch(page:)    124       3          1       0  ≤ 10.0 ms  ≤ 25.0 ms  ≤ 250 ms
  ///       URLError                       3
  ///       cache_hit                     20
  ///       retry                          4
  ///
  /// The durations are the bounds of the histogram's ``buckets``, since it does not know more.
  public var description: String {
    var members: [String: [Measurement]] = [:]
    for (family, series) in families {
      guard let label = MemberMetrics.Label(rawValue: family.label) else { continue }
      for (dimensions, instrument) in series {
        guard let type = dimensions["protocol"], let member = dimensions["member"] else { continue }
        members["\(type).\(member)", default: []].append((label, dimensions, instrument.state))
      }
    }
    let head = ["member", "calls", "failed", "cancelled", "active", "median", "90 %", "99 %"]
    return Self.table(
      [head] + members.sorted { $0.key < $1.key }.flatMap { rows(of: $0, $1) })
  }

  private typealias Measurement = (
    label: MemberMetrics.Label, dimensions: [String: String], state: MemoryInstrument.State
  )

  private func rows(of member: String, _ measurements: [Measurement]) -> [[String]] {
    func sum(_ label: MemberMetrics.Label, _ outcome: String? = nil) -> String {
      let states = measurements.filter {
        $0.label == label && (outcome == nil || $0.dimensions["outcome"] == outcome)
      }
      return String(Int(states.reduce(0) { $0 + $1.state.value }))
    }
    var counts = [Int](repeating: 0, count: buckets.count + 1)
    for measurement in measurements where measurement.label == .duration {
      counts = zip(counts, measurement.state.counts).map { $0 + $1 }
    }
    let numbers = [sum(.calls), sum(.calls, "failure"), sum(.calls, "cancelled"), sum(.active)]
    let durations = [0.5, 0.9, 0.99].compactMap { duration(of: $0, counts) }
    var rows = [[member] + numbers + durations]
    for name in ["error_type", "event"] {
      var totals: [String: Double] = [:]
      for measurement in measurements {
        guard let text = measurement.dimensions[name] else { continue }
        totals[text, default: 0] += measurement.state.value
      }
      rows += totals.sorted { $0.key < $1.key }.map { ["  \($0.key)", String(Int($0.value))] }
    }
    return rows
  }

  /// Returns the bound of a bucket that a part of the calls did not exceed.
  private func duration(of part: Double, _ counts: [Int]) -> String? {
    var rest = part * Double(counts.reduce(0, +))
    for (index, count) in counts.enumerated() where count > 0 {
      guard rest > Double(count) else {
        guard index < buckets.count else { return buckets.last.map { "> \($0.readable)" } }
        return "≤ \(buckets[index].readable)"
      }
      rest -= Double(count)
    }
    return nil
  }

  /// Returns the rows as lines, the first column aligned to the left, the others to the right.
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
