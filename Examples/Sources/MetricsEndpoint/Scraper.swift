import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The change between two readings of `/metrics`.
struct Sample {
  static let head = "seconds,calls,attempts,failures,median,slowest,circuit,active,waiting"

  /// When it was, in seconds since the first look.
  var seconds: Double
  /// The number of calls that ended in a second.
  var calls: Double
  /// The same with the attempts that followed failed ones.
  var attempts: Double
  /// The number of calls that failed in a second.
  var failures: Double
  /// The time of a call in seconds: half of them took less, and 95 of 100. It is not a number where no
  /// call ended.
  var median: Double
  var slowest: Double
  /// The state of the circuit: 0 for closed, 1 for half open, 2 for open.
  var circuit: Double
  /// The number of calls under way below the limit, and of those that wait for it.
  var active: Double
  var waiting: Double

  var line: String {
    [seconds, calls, attempts, failures, median, slowest, circuit, active, waiting]
      .map { String(format: "%.4f", $0) }.joined(separator: ",")
  }
}

/// Reads `/metrics` as Prometheus would.
struct Scraper {
  let url: URL
  private let start = ContinuousClock.now
  private var last: (time: Duration, values: [String: Double]) = (.zero, [:])

  init(url: URL) {
    self.url = url
  }

  /// Reads `/metrics`, and returns the change since the last reading.
  mutating func sample() async throws -> Sample {
    let (data, _) = try await URLSession.shared.data(from: url.appending(path: "metrics"))
    let values = Self.values(in: String(decoding: data, as: UTF8.self))
    let time = ContinuousClock.now - start
    let seconds = (time - last.time) / .seconds(1)
    let changes = values.merging(last.values.mapValues { -$0 }, uniquingKeysWith: +)
    func sum(_ label: String, _ dimension: String? = nil) -> Double {
      changes.filter { name, _ in
        name.hasPrefix(label) && dimension.map { name.contains($0) } != false
      }
      .values.reduce(0, +)
    }
    func gauge(_ label: String) -> Double {
      values.first { name, _ in name.hasPrefix("\(label){") }?.value ?? .nan
    }
    let calls = sum("calls_total")
    let buckets = Self.buckets(of: changes)
    last = (time, values)
    return Sample(
      seconds: time / .seconds(1), calls: calls / seconds,
      attempts: (calls + sum("call_events_total", "event=\"retry\"")) / seconds,
      failures: sum("calls_total", "outcome=\"failure\"") / seconds,
      median: Self.quantile(0.5, in: buckets), slowest: Self.quantile(0.95, in: buckets),
      circuit: gauge("circuit_state"), active: gauge("concurrency_limit_active"),
      waiting: gauge("concurrency_limit_waiting"))
  }

  /// The lines of the text that are no comments, as names with dimensions and numbers.
  private static func values(in text: String) -> [String: Double] {
    var values: [String: Double] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let space = line.lastIndex(of: " ") else { continue }
      values[String(line[..<space])] = Double(line[line.index(after: space)...])
    }
    return values
  }

  /// The bounds of the histogram with how many durations were no longer, of all outcomes.
  private static func buckets(of values: [String: Double]) -> [(bound: Double, count: Double)] {
    var buckets: [Double: Double] = [:]
    for (name, value) in values {
      guard name.hasPrefix("call_duration_seconds_bucket"),
        let match = name.firstMatch(of: #/le="([^"]*)"/#)
      else { continue }
      buckets[Double(match.1) ?? .infinity, default: 0] += value
    }
    return buckets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The duration that so many took no longer than, guessed within its bucket; not a number if there are
  /// none.
  private static func quantile(
    _ part: Double, in buckets: [(bound: Double, count: Double)]
  ) -> Double {
    let wanted = part * (buckets.last?.count ?? 0)
    guard wanted > 0 else { return .nan }
    var lower = (bound: 0.0, count: 0.0)
    for bucket in buckets {
      if bucket.count >= wanted, bucket.count > lower.count, bucket.bound.isFinite {
        let share = (wanted - lower.count) / (bucket.count - lower.count)
        return lower.bound + (bucket.bound - lower.bound) * max(0, share)
      }
      if bucket.bound.isFinite { lower = bucket }
    }
    return lower.bound
  }
}
