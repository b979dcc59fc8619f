import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns what `transform` returns for each element, in their order. It uses all cores.
  public func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Within a single iteration, another one would not be on several cores.
    guard count > 1 else { return map(transform) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = transform(self[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
