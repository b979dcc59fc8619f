import Testing

@_spi(Generated) @testable import Decorators

@Suite(.timeLimit(.minutes(10)))
struct StreamElementsTests {
  @Test func `A task that is cancelled does not wait for its turn`() async {
    let (source, continuation) = AsyncStream.makeStream(of: Int.self)
    var iterator = source.makeAsyncIterator()
    let isAsked = Lock(false)
    let place = ElementPlace<Int>()
    let elements = StreamElements<Int, Never>(place) {
      isAsked.withLock { $0 = true }
      place.element = await iterator.next(isolation: nil)
      return place.element != nil
    }
    let one = Task { await elements.next() }
    while !isAsked.withLock({ $0 }) { await Task.yield() }
    let other = Task { await elements.next() }
    other.cancel()
    #expect(await other.value == nil)
    continuation.yield(1)
    #expect(await one.value == 1)
  }
}
