/// The elements of a decorator's stream, which all of its iterators have in common.
///
/// The decoratee is asked for an element only when the caller asks, in the task of the caller: there is
/// no buffer and no task between them. Tasks that iterate at the same time take turns, and each
/// element goes to one of them. A second iteration goes on where the first has stopped.
///
/// `@unchecked`, because only the task whose turn it is uses the source.
@_spi(Generated)
public final class StreamElements<Element, Failure: Error>: AsyncIteratorProtocol,
  @unchecked Sendable
{
  private let turns = StreamTurns()
  /// The function that gets an element, and the place of the element; `nil` after the end.
  private var source: (place: ElementPlace<Element>, advance: StreamAdvance)?

  init(_ place: ElementPlace<Element>, _ advance: @escaping StreamAdvance) {
    source = (place, advance)
  }

  /// Returns the next element; `nil` after the end, and if the task is cancelled while others iterate.
  public func next() async throws(Failure) -> Element? {
    if !turns.begin() {
      guard await turns.wait() else { return nil }
    }
    defer { turns.end() }
    guard let source else { return nil }
    do {
      if try await source.advance() { return source.place.element.take() }
    } catch {
      self.source = nil
      throw error as! Failure
    }
    // At the end the source is released, with all that it keeps.
    self.source = nil
    return nil
  }

  public func next(isolation: isolated (any Actor)?) async throws(Failure) -> Element? {
    try await next()
  }
}

/// The turns of tasks that iterate over the same elements.
private final class StreamTurns: Sendable {
  private struct State {
    var isTaken = false
    /// The end of the current turn; `nil` if no task waits for it.
    var end: SharedOutcome<Void>?

    /// Begins a turn, or returns the end of the current one.
    mutating func begin() -> SharedOutcome<Void>? {
      guard isTaken else {
        isTaken = true
        return nil
      }
      let end = end ?? SharedOutcome()
      self.end = end
      return end
    }
  }

  private let state = Lock(State())

  /// Begins a turn, unless another task has its turn.
  func begin() -> Bool {
    state.withLock { state in
      if state.isTaken { return false }
      state.isTaken = true
      return true
    }
  }

  /// Waits for a turn. Returns `false` if the task is cancelled first.
  func wait() async -> Bool {
    while let end = state.withLock({ $0.begin() }) {
      guard case .ended = await end.ending() else { return false }
    }
    return true
  }

  /// Ends a turn.
  func end() {
    let end = state.withLock { state in
      state.isTaken = false
      return state.end.take()
    }
    end?.set(())
  }
}
