import Synchronization

/// The calls that have succeeded since the circuit was last looked at.
///
/// Who succeeds only counts, and waits for no lock: where many threads are busy and cores are few, each
/// would wait for one that does not run.
struct SuccessTally: ~Copyable {
  private static let countBits = 32
  private static let longest = 1 << 20

  /// The generation of the calls, and their number in the lower half.
  private let word = Atomic(0)
  /// When the tally is to be looked at, in nanoseconds.
  private let end = Atomic(Int64.max)

  /// Counts a call that ends now. Those of earlier generations are forgotten.
  ///
  /// - Returns: `false` where it is not counted, since the tally has to be looked at.
  func add(generation: Int, at now: Duration) -> Bool {
    guard now.wholeNanoseconds < end.load(ordering: .relaxed) else { return false }
    var old = word.load(ordering: .relaxed)
    while generation >= old >> Self.countBits {
      let isSame = generation == old >> Self.countBits
      let new = isSame ? old + 1 : generation << Self.countBits + 1
      guard new & (1 << Self.countBits - 1) < Self.longest else { return false }
      let (isExchanged, actual) = word.weakCompareExchange(
        expected: old, desired: new, ordering: .relaxed)
      if isExchanged { break }
      old = actual
    }
    return true
  }

  /// Returns the number of calls of a generation, and forgets all.
  func take(generation: Int) -> Int {
    let taken = word.exchange(0, ordering: .relaxed)
    return generation == taken >> Self.countBits ? taken & (1 << Self.countBits - 1) : 0
  }

  /// Says when the tally is to be looked at; `nil` for whenever that may be.
  func end(at end: Duration?) {
    self.end.store(end?.wholeNanoseconds ?? .max, ordering: .relaxed)
  }
}

extension Duration {
  /// The whole nanoseconds, up to 292 years.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
  }
}
