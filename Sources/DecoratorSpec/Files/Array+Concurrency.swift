import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns what `transform` returns for each element, in their order. It uses all cores.
  public func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    concurrentReduce(into: [], transform) { $0.append($1) }
  }

  /// Combines what `transform` returns for each element, in their order. It uses all cores.
  ///
  /// A part is combined as soon as those before it are, so that only a few exist at a time.
  public func concurrentReduce<Part: Sendable, Result: Sendable>(
    into initialResult: Result, _ transform: @Sendable (Element) -> Part,
    _ combine: @Sendable (inout Result, Part) -> Void
  ) -> Result {
    // Within a single iteration, another one would not be on several cores.
    guard count > 1 else { return reduce(into: initialResult) { combine(&$0, transform($1)) } }
    let state = Mutex((result: initialResult, next: 0, waiting: [Int: Part]()))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let part = transform(self[index])
      state.withLock { state in
        state.waiting[index] = part
        while let part = state.waiting.removeValue(forKey: state.next) {
          combine(&state.result, part)
          state.next += 1
        }
      }
    }
    return state.withLock { $0.result }
  }
}
