import Synchronization

/// The number of calls that have succeeded since the circuit was last updated.
///
/// A success only increments the number, and does not wait for a lock. With many busy threads and
/// few cores, each thread would wait for one that does not run.
struct SuccessTally: ~Copyable {
  private static let countBits = 32
  private static let longest = 1 << 20

  /// The generation of the calls in the upper half, and their number in the lower half.
  private let word = CacheLine(Atomic(0))
  /// The time at which the tally must be taken, in nanoseconds.
  private let end = Atomic(Int64.max)

  /// Counts a call that ends now. Calls of earlier generations are forgotten.
  ///
  /// - Returns: `false` if the call is not counted, because the tally must be taken first.
  func add(generation: Int, at now: Duration) -> Bool {
    guard now.wholeNanoseconds < end.load(ordering: .relaxed) else { return false }
    var old = word.value.load(ordering: .relaxed)
    while generation >= old >> Self.countBits {
      let isSame = generation == old >> Self.countBits
      let new = isSame ? old + 1 : generation << Self.countBits + 1
      guard new & (1 << Self.countBits - 1) < Self.longest else { return false }
      let (isExchanged, actual) = word.value.weakCompareExchange(
        expected: old, desired: new, ordering: .relaxed)
      if isExchanged { break }
      old = actual
    }
    return true
  }

  /// Returns the number of calls of a generation, and resets the tally.
  func take(generation: Int) -> Int {
    let taken = word.value.exchange(0, ordering: .relaxed)
    return generation == taken >> Self.countBits ? taken & (1 << Self.countBits - 1) : 0
  }

  /// Sets the time at which the tally must be taken; `nil` for no such time.
  func end(at end: Duration?) {
    self.end.store(end?.wholeNanoseconds ?? .max, ordering: .relaxed)
  }
}

extension Duration {
  /// The whole nanoseconds, limited to 292 years.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
  }
}
