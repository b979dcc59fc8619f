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
    func elements(of sequence: some AsyncSequence<Element, Failure>) -> StreamElements<
      Element, Failure
    > {
      let source = StreamSource(sequence)
      return StreamElements(source, source.advance)
    }
    self.init(decorated: elements(of: sequence))
  }

  public func makeAsyncIterator() -> StreamElements<Element, Failure> { elements }
}

extension CallStream {
  /// Creates a stream of the elements that a place has one after the other.
  package init(_ place: ElementPlace<Element>, _ advance: @escaping StreamAdvance) {
    self.init(decorated: StreamElements(place, advance))
  }

  /// Creates a stream that is opened when the first element is asked for, unless it is open.
  package init(
    _ place: ElementPlace<Element>, _ advance: StreamAdvance?,
    opening open: @escaping () async throws -> StreamAdvance
  ) {
    var advance = advance
    self.init(place) {
      if advance == nil { advance = try await open() }
      return try await advance!()
    }
  }

  /// Creates a stream that fails.
  package init(failing error: Failure) {
    self.init(ElementPlace()) { throw error }
  }
}
