import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns what `map` returns. It uses all cores if the array has enough elements to be worth it.
  public func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let pieceSize = 16
    guard count > pieceSize else { return map(transform) }
    let starts = [Int](stride(from: 0, to: count, by: pieceSize))
    let pieces = Mutex<[[Result]]>([[Result]](repeating: [], count: starts.count))
    DispatchQueue.concurrentPerform(iterations: starts.count) { index in
      let piece = self[starts[index]..<Swift.min(starts[index] + pieceSize, count)].map(transform)
      pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { $0.flatMap(\.self) }
  }
}
