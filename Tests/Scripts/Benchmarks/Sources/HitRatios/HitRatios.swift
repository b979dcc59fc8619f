import Foundation

/// Prints which part of a million requests is answered from memory, beside LRU and FIFO, and ends
/// with status 1 if LRU is ahead anywhere.
@main
struct HitRatios {
  static func main() async {
    let policies: [Policy] = [.ours, .leastRecentlyUsed, .firstInFirstOut]
    print(row("", "size", policies.map(\.name)))
    var isAhead = true
    for workload in [
      Workload.zipf(0.8), .zipf(1.0), .scanMixed(0.8), .scanMixed(1.0),
    ] {
      for percentage in [1, 10] {
        var hits: [Int] = []
        for policy in policies {
          hits.append(
            await policy.hits(workload.requests, Workload.numbers * percentage / 100))
        }
        if hits[0] <= hits[1] { isAhead = false }
        let ratios = hits.map { String(format: "%.2f %%", Double($0) / 10_000) }
        print(row(workload.name, "\(percentage) %", ratios))
      }
    }
    guard isAhead else {
      print("LRU is ahead.")
      exit(1)
    }
  }

  private static func row(_ name: String, _ size: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let start = name + String(repeating: " ", count: max(0, 20 - name.count)) + padded(size, 5)
    return start + cells.map { padded($0, 13) }.joined()
  }
}
