import Synchronization

/// Says yes so many times, then no, to whoever asks.
public final class Countdown: Sendable {
  private let left: Atomic<Int>

  public init(from count: Int) {
    left = Atomic(count)
  }

  public func next() -> Bool {
    left.subtract(1, ordering: .relaxed).oldValue > 0
  }
}
