/// The numbers that are asked for, one after the other.
struct Workload {
  /// How many numbers there are; what a scan asks for comes on top.
  static let numbers = 100_000
  static let length = 1_000_000

  let name: String
  let requests: [Int]

  /// The n-th most popular number is asked for in proportion to 1 / n^skew.
  static func zipf(_ skew: Double) -> Workload {
    Workload(name: "Zipf \(skew)", requests: zipfRequests(skew))
  }

  /// Seven in ten requests are as in ``zipf(_:)``; the others are scans of 5,000 numbers each, none
  /// of which is asked for a second time.
  static func scanMixed(_ skew: Double) -> Workload {
    let popular = zipfRequests(skew)
    var requests: [Int] = []
    var (taken, scanned) = (0, numbers)
    while requests.count < length {
      requests += popular[taken..<min(taken + 11_667, length)]
      requests += scanned..<(scanned + 5_000)
      taken += 11_667
      scanned += 5_000
    }
    return Workload(name: "Zipf \(skew) and scans", requests: Array(requests.prefix(length)))
  }

  private static func zipfRequests(_ skew: Double) -> [Int] {
    var generator = SplitMix(state: 2_023)
    var sum = 0.0
    let sums = (1...numbers).map { rank in
      sum += 1 / power(Double(rank), skew)
      return sum
    }
    let numberOfRank = Array(0..<numbers).shuffled(using: &generator)
    return (0..<length).map { _ in
      let chance = Double.random(in: 0..<sum, using: &generator)
      return numberOfRank[firstIndex(in: sums, above: chance)]
    }
  }

  private static func firstIndex(in sums: [Double], above chance: Double) -> Int {
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > chance { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Random numbers that are the same each time.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
