/// A stream around another one as people write it with care: it notes when the first element comes, how
/// many there are, and how they end. Logs, metrics, limits and circuits need no less.
final class ObservingTickerByHand: Ticker {
  private let decoratee: any Ticker
  private let onEnd: @Sendable (_ count: Int, _ timeToFirst: Duration?, (any Error)?) -> Void

  init(
    _ decoratee: any Ticker,
    onEnd: @escaping @Sendable (_ count: Int, _ timeToFirst: Duration?, (any Error)?) -> Void = {
      _, _, _ in
    }
  ) {
    self.decoratee = decoratee
    self.onEnd = onEnd
  }

  func ticks(_ count: Int) -> AsyncThrowingStream<Int, any Error> {
    let start = ContinuousClock.now
    let onEnd = onEnd
    nonisolated(unsafe) var iterator = decoratee.ticks(count).makeAsyncIterator()
    nonisolated(unsafe) var count = 0
    nonisolated(unsafe) var timeToFirst: Duration?
    return AsyncThrowingStream {
      do {
        guard let element = try await iterator.next() else {
          onEnd(count, timeToFirst, nil)
          return nil
        }
        if count == 0 { timeToFirst = ContinuousClock.now - start }
        count += 1
        return element
      } catch {
        onEnd(count, timeToFirst, error)
        throw error
      }
    }
  }
}
