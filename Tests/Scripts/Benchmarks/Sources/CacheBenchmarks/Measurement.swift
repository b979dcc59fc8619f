import Foundation

/// How long something takes.
enum Measurement {
  /// The nanoseconds of one of many operations, in the best of some runs.
  ///
  /// It is the time that the process had a processor, which other programs make little longer.
  static func nanoseconds(
    _ count: Int, runs: Int = 15, _ body: () async throws -> Void
  ) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = processorTime()
      try await body()
      best = min(best, (processorTime() - start) / Double(count))
    }
    return best
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000_000 + Double(time.tv_nsec)
  }

  /// The operations in a second of some threads, together, in millions, in the best of some runs.
  static func throughput(
    threads: Int, count: Int, runs: Int = 7,
    _ body: @escaping @Sendable (Int, Int) async throws -> Void
  ) async throws -> Double {
    var best = 0.0
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for thread in 0..<threads {
          group.addTask { try await body(thread, count / threads) }
        }
        try await group.waitForAll()
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      best = max(best, Double(count / threads * threads) / seconds / 1_000_000)
    }
    return best
  }
}

/// Takes a value, so that it is computed.
@inline(never)
func use<Value>(_ value: Value) {}

func row(_ name: String, _ cells: String...) {
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let start = name + String(repeating: " ", count: max(0, 44 - name.count))
  print(start + cells.map { padded($0, 14) }.joined())
}

func format(_ number: Double, _ unit: String) -> String {
  String(format: number < 100 ? "%.1f \(unit)" : "%.0f \(unit)", number)
}
