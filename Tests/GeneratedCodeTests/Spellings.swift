/// Streams in all spellings, and values that hold one.
protocol Flow: Sendable {
  typealias OfProtocol = AsyncThrowingStream<Int, any Error>
  associatedtype Rows: AsyncSequence & Sendable

  func load01() async throws -> AsyncStream<Int>
  func load02() async throws -> Swift.AsyncStream<Int>
  func load03() async throws -> _Concurrency.AsyncStream<Int>
  func load04() async throws -> SpellingSpace.Events
  func load05() async throws -> (AsyncStream<Int>)
  func load06() async throws -> any AsyncSequence<Int, Never> & Sendable

  func load07() async throws -> AsyncThrowingStream<Int, any Error>
  func load08() async throws -> AsyncThrowingStream<Int, Error>
  func load09() async throws -> AsyncThrowingStream<Int, Swift.Error>
  func load10() async throws -> AsyncThrowingStream<Int, any Swift.Error>
  func load11() async throws -> _Concurrency.AsyncThrowingStream<Int, any Error>
  func load12() async throws -> Swift.AsyncThrowingStream<Int, Swift.Error>
  func load13() async throws -> SpellingEvents
  func load14() async throws -> SpellingStream<Int>
  func load15() async throws -> SpellingChain
  func load16() async throws -> OfProtocol
  func load17() async throws -> Self.OfProtocol
  func load18() async throws -> AsyncThrowingStream<Int, SpellingFailure>
  func load19() async throws -> any AsyncSequence<Int, any Error> & Sendable

  func load20() async throws -> AsyncStream<Int>?
  func load21() async throws -> Swift.Optional<AsyncStream<Int>>
  func load22() async throws -> (Int, AsyncThrowingStream<Int, any Error>)
  func load23() async throws -> [AsyncStream<Int>]
  func load24() async throws -> Rows
  func load25() async throws -> SpellingRows
  func load26() async throws -> SpellingResponse
  func load27() async throws -> SpellingCursor
}

typealias SpellingEvents = AsyncThrowingStream<Int, Swift.Error>
typealias SpellingStream<Element> = AsyncThrowingStream<Element, any Error>
typealias SpellingChain = SpellingEvents
typealias SpellingFailure = any Error

enum SpellingSpace { typealias Events = AsyncStream<Int> }

struct SpellingRows: AsyncSequence, Sendable {
  let stream: AsyncStream<Int>

  func makeAsyncIterator() -> AsyncStream<Int>.Iterator { stream.makeAsyncIterator() }
}

struct SpellingResponse: Sendable {
  var status = 200
  var body: AsyncStream<Int>
}

final class SpellingCursor: Sendable {
  let stream: AsyncStream<Int>

  init(_ stream: AsyncStream<Int>) { self.stream = stream }
}
