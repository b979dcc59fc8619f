import Decorators
import Foundation
import Synchronization

/// Prints what a hit in memory through the decorator costs, beside a dictionary under a lock.
@main
struct CacheBenchmarks {
  private struct PageKey: Hashable {
    var number: Int
    var locale: String
  }

  private static let count = 100_000
  private static let numbers = (0..<count).map { ($0 &* 7_919) % 1_000 }

  // Not on the main actor, to which each call would come back.
  nonisolated static func main() async throws {
    let catalog = RemoteCatalog().caching(in: .memory(capacity: 10_000))
    let dictionary = Mutex<[Int: Item]>([:])
    let pages = Mutex<[PageKey: Item]>([:])
    for number in 0..<1_000 {
      _ = try await catalog.item(number: number)
      _ = try await catalog.fresh(number: number)
      _ = try await catalog.page(number: number, locale: "en")
      let item = Item(number: number, title: "title")
      dictionary.withLock { $0[number] = item }
      pages.withLock { $0[PageKey(number: number, locale: "en")] = item }
    }
    let bare = await nanoseconds { number in dictionary.withLock { $0[number] } }
    print("dictionary", bare, bare)
    try await print("item(number:)", nanoseconds { try await catalog.item(number: $0) }, bare)
    try await print("fresh(number:)", nanoseconds { try await catalog.fresh(number: $0) }, bare)
    let barePage = await nanoseconds { number in
      pages.withLock { $0[PageKey(number: number, locale: "en")] }
    }
    print("dictionary with a key of two", barePage, barePage)
    let page = try await nanoseconds { try await catalog.page(number: $0, locale: "en") }
    print("page(number:locale:)", page, barePage)
  }

  private static func print(_ name: String, _ time: Double, _ bare: Double) {
    let cells = String(format: "%8.1f ns %6.1f times", time, time / bare)
    Swift.print(name.padding(toLength: 30, withPad: " ", startingAt: 0) + cells)
  }

  /// The nanoseconds of a call, in the best of some runs.
  ///
  /// It is the time that the process had a processor, which other programs make little longer.
  private static func nanoseconds<Value>(
    _ body: @Sendable (Int) async throws -> Value
  ) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<15 {
      let start = processorTime()
      for number in numbers { use(try await body(number)) }
      best = min(best, (processorTime() - start) / Double(count))
    }
    return best
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000_000_000 + Double(time.tv_nsec)
  }

  /// Takes a value, so that it is computed.
  @inline(never)
  private static func use<Value>(_ value: Value) {}
}
