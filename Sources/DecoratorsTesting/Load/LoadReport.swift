@_spi(Generated) import Decorators

/// The outcome of a load on a ``SimulatedService``.
public struct LoadReport: Sendable, CustomStringConvertible {
  /// The phases of the service, in order.
  public internal(set) var phases: [LoadInterval] = []
  /// Each second of the load, in order.
  public internal(set) var seconds: [LoadInterval] = []

  /// A table of the phases.
  public var description: String { Self.table(of: phases) }

  /// Returns a table with a line for each interval, such as the ``seconds`` of a report.
  public static func table(of intervals: [LoadInterval]) -> String {
    let states = intervals.first?.states.map(\.name) ?? []
    let head =
      ["phase", "from", "calls", "at service", "ratio", "succeed", "p50", "p95", "p99"]
      + states + ["errors"]
    let rows = intervals.map { interval in
      [
        interval.phase, text(of: interval.start), "\(interval.calls)", "\(interval.serviceCalls)",
        interval.amplification.map { text(of: $0) } ?? "-", "\(interval.successes)",
        text(of: interval.medianLatency), text(of: interval.latency95),
        text(of: interval.latency99),
      ] + interval.states.map(\.state) + [
        interval.errors.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
          .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      ]
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max()!
    }
    return ([head] + rows).map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return (1..<9).contains(column) ? padding + cell.0 : cell.0 + padding
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func text(of ratio: Double) -> String {
    let hundredths = Int((ratio * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  static func text(of time: Duration?) -> String {
    guard let time else { return "-" }
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    return milliseconds >= 1_000 && milliseconds % 1_000 == 0
      ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

/// The outcome of the calls in a part of a load.
///
/// A call belongs to the interval in which it begins, its outcome to the one in which it ends.
public struct LoadInterval: Sendable {
  /// The name of the phase of the service.
  public let phase: String
  /// The time from the beginning of the load.
  public let start: Duration
  /// The duration of the interval.
  public let duration: Duration
  /// The number of calls that the users made.
  public let calls: Int
  /// The number of calls that reached the service.
  public let serviceCalls: Int
  /// The number of calls of users that succeeded, by the rules of the spec.
  public let successes: Int
  /// The numbers of calls of users that failed, by the type of the error, or by what made a result count as a
  /// failure, such as `HTTP status 503`.
  public let errors: [String: Int]
  /// The latency that half of the successful calls did not exceed; `nil` if none succeeded.
  public let medianLatency: Duration?
  /// The latency that 95 of 100 successful calls did not exceed.
  public let latency95: Duration?
  /// The latency that 99 of 100 successful calls did not exceed.
  public let latency99: Duration?
  /// The watched states, such as that of a circuit, at the end of the interval.
  public let states: [(name: String, state: String)]

  /// The number of calls at the service for each call of a user; `nil` if there was none.
  public var amplification: Double? {
    calls == 0 ? nil : Double(serviceCalls) / Double(calls)
  }
}
