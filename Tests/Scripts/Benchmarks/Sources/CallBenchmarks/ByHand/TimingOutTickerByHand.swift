/// A stream whose elements have a time limit as people write it: a group of two tasks, one of which sleeps.
final class TimingOutTickerByHand: Ticker {
  private struct TimedOut: Error {}

  /// One task at a time uses the iterator.
  private final class Elements: @unchecked Sendable {
    var iterator: AsyncThrowingStream<Int, any Error>.Iterator

    init(_ stream: AsyncThrowingStream<Int, any Error>) { iterator = stream.makeAsyncIterator() }

    func next() async throws -> Int? { try await iterator.next() }
  }

  private let decoratee: any Ticker

  init(_ decoratee: any Ticker) { self.decoratee = decoratee }

  func ticks(_ count: Int) -> AsyncThrowingStream<Int, any Error> {
    let elements = Elements(decoratee.ticks(count))
    return AsyncThrowingStream {
      try await withThrowingTaskGroup(of: Int?.self) { group in
        group.addTask { try await elements.next() }
        group.addTask {
          try await Task.sleep(for: .seconds(3_600))
          throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()!
      }
    }
  }
}
