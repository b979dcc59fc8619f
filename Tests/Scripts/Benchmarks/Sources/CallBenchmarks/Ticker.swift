/// A source of streams, of which each element is measured.
protocol Ticker: Sendable {
  func ticks(_ count: Int) -> AsyncThrowingStream<Int, any Error>
}

/// Does next to nothing for an element.
struct RemoteTicker: Ticker {
  let offset: Int

  func ticks(_ count: Int) -> AsyncThrowingStream<Int, any Error> {
    nonisolated(unsafe) var number = 0
    let offset = offset
    return AsyncThrowingStream {
      if number == count { return nil }
      number &+= 1
      return number &+ offset
    }
  }
}
