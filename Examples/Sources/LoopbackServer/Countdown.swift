import Synchronization

/// A number of times to say yes, before it says no.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  public init(from count: Int) {
    left = Atomic(count)
  }

  public func next() -> Bool {
    left.subtract(1, ordering: .relaxed).oldValue > 0
  }
}
