import Decorators
import Foundation

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// What is removed from a cache that is full.
struct Policy: Sendable {
  let name: String
  /// How many of some requests a cache of some size answers.
  let hits: @Sendable (_ requests: [Int], _ size: Int) async -> Int

  /// The decorator over a ``MemoryCache``, as a program would use it.
  static let ours = Policy(name: "MemoryCache") { requests, size in
    let counting = CountingCatalog()
    let catalog = counting.caching(in: .memory(capacity: size))
    for number in requests { _ = await catalog.item(number: number) }
    return requests.count - counting.count
  }

  /// What was used longest ago goes first.
  static let leastRecentlyUsed = Policy(name: "LRU") { requests, size in
    let end = requests.reduce(0, max) + 1
    // A ring of numbers in the order of their last use, whose beginning and end is `end`.
    var older = Array(repeating: end, count: end + 1)
    var newer = older
    var isKept = Array(repeating: false, count: end)
    var (count, hits) = (0, 0)

    func remove(_ number: Int) {
      newer[older[number]] = newer[number]
      older[newer[number]] = older[number]
    }
    for number in requests {
      if isKept[number] {
        hits += 1
        remove(number)
      } else {
        if count == size {
          let oldest = newer[end]
          remove(oldest)
          isKept[oldest] = false
          count -= 1
        }
        isKept[number] = true
        count += 1
      }
      (older[number], newer[number]) = (older[end], end)
      newer[older[end]] = number
      older[end] = number
    }
    return hits
  }

  /// What was stored longest ago goes first.
  static let firstInFirstOut = Policy(name: "FIFO") { requests, size in
    var isKept = Array(repeating: false, count: requests.reduce(0, max) + 1)
    var queue: [Int] = []
    var hits = 0
    for number in requests {
      if isKept[number] {
        hits += 1
        continue
      }
      if queue.count >= size { isKept[queue[queue.count - size]] = false }
      queue.append(number)
      isKept[number] = true
    }
    return hits
  }
}
