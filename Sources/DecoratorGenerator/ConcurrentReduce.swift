import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Combines what `transform` returns, in the order of the elements. It uses all cores if the
  /// array has enough elements to be worth it.
  ///
  /// Each result is combined as soon as the results before it are, so that few exist at a time.
  public func concurrentReduce<Total: Sendable, Result: Sendable>(
    into total: Total, _ transform: @Sendable (Element) -> Result,
    _ combine: @Sendable (inout Total, Result) -> Void
  ) -> Total {
    let pieceSize = 16
    let starts = [Int](stride(from: 0, to: count, by: pieceSize))
    let progress = Mutex((total: total, next: 0, waiting: [Int: [Result]]()))
    let addPiece = { @Sendable (index: Int) in
      let piece = self[starts[index]..<Swift.min(starts[index] + pieceSize, count)].map(transform)
      progress.withLock { progress in
        progress.waiting[index] = piece
        while let piece = progress.waiting.removeValue(forKey: progress.next) {
          for result in piece { combine(&progress.total, result) }
          progress.next += 1
        }
      }
    }
    if starts.count > 1 {
      DispatchQueue.concurrentPerform(iterations: starts.count, execute: addPiece)
    } else {
      starts.indices.forEach(addPiece)
    }
    return progress.withLock { $0.total }
  }
}
