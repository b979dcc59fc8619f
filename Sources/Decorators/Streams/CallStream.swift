/// A stream that a member gives. The call lasts until the stream ends, fails or is released, so a
/// decorator makes another stream around it.
@_spi(Generated)
public protocol CallStream<Element, Failure>: AsyncSequence, SendableMetatype {
  init(decorated elements: StreamElements<Element, Failure>)
}

@_spi(Generated)
extension AsyncStream: CallStream {
  public init(decorated elements: StreamElements<Element, Never>) {
    self.init { await elements.next() }
  }
}

@_spi(Generated)
extension AsyncThrowingStream: CallStream where Failure == any Error {
  public init(decorated elements: StreamElements<Element, any Error>) {
    self.init { try await elements.next() }
  }
}

/// The stream of a member that gives an `any AsyncSequence<Element, Failure>`.
@_spi(Generated)
public struct CallSequence<Element, Failure: Error>: CallStream, Sendable {
  let elements: StreamElements<Element, Failure>

  public init(decorated elements: StreamElements<Element, Failure>) { self.elements = elements }

  public init(_ sequence: any AsyncSequence<Element, Failure>) {
    var iterator: any AsyncIteratorProtocol<Element, Failure> = sequence.makeAsyncIterator()
    self.init { () async throws(Failure) in try await iterator.next(isolation: #isolation) }
  }

  public func makeAsyncIterator() -> StreamElements<Element, Failure> { elements }
}

extension CallStream {
  typealias Next = () async throws(Failure) -> Element?

  /// Creates a stream from a function that returns the next element.
  init(_ next: @escaping Next) { self.init(decorated: StreamElements(next)) }

  /// A function that returns the next element.
  var next: Next {
    var iterator = makeAsyncIterator()
    return { () async throws(Failure) in try await iterator.next(isolation: #isolation) }
  }
}

/// The elements of a decorator's stream, which all of its iterators have in common.
///
/// The decoratee is asked for an element only when the caller asks, in the task of the caller: there is
/// no buffer and no task between them. Tasks that iterate at the same time take turns, and each
/// element goes to one of them. A second iteration goes on where the first has stopped.
@_spi(Generated)
public final class StreamElements<Element, Failure: Error>: AsyncIteratorProtocol, Sendable {
  typealias Next = () async throws(Failure) -> Element?

  private struct State {
    /// The function; `nil` while it is called, and after the end.
    var next: UncheckedTransfer<Next>?
    /// The end of the current turn; `nil` if no task has its turn.
    var turn: SharedOutcome<Void>?
  }

  private let state: Lock<State>

  init(_ next: @escaping Next) { state = Lock(State(next: UncheckedTransfer(value: next))) }

  /// Returns the next element; `nil` after the end, and if the task is cancelled while others iterate.
  public func next() async throws(Failure) -> Element? {
    let turn = SharedOutcome<Void>()
    func begin(_ state: inout State) -> SharedOutcome<Void>? {
      defer { state.turn = state.turn ?? turn }
      return state.turn
    }
    while let other = state.withLock({ begin(&$0) }) {
      guard case .ended = await other.ending() else { return nil }
    }
    let next = state.withLock { $0.next.take() }
    var element: Element?
    defer {
      // At the end the function is released, with all that it keeps.
      let next = element == nil ? nil : next
      state.withLock { $0 = State(next: next) }
      turn.set(())
    }
    element = try await next?.value()
    return element
  }

  public func next(isolation: isolated (any Actor)?) async throws(Failure) -> Element? {
    try await next()
  }
}
