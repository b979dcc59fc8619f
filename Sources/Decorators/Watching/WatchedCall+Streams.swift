@_spi(Generated)
extension WatchedCall {
  /// Makes a call that ends with its stream.
  public func perform<Stream: CallStream, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Stream
  ) async throws(Failure) -> Stream {
    watched(try await make(operation) { _ in })
  }

  /// Makes a synchronous call that ends with its stream.
  public func perform<Stream: CallStream, Failure: Error>(
    _ operation: () throws(Failure) -> Stream
  ) throws(Failure) -> Stream {
    watched(try make(operation) { _ in })
  }

  private func watched<Stream: CallStream>(_ stream: Stream) -> Stream {
    let source = StreamSource(stream)
    return Stream(source, watched(source.advance))
  }

  // Compiled once, not for the types of each stream.
  private func watched(_ advance: @escaping StreamAdvance) -> StreamAdvance {
    var elements = GivenElements()
    return CallWatch?(watch).observing(advance) {
      if elements.count == 0 {
        elements.timeToFirst = elapsed
        watcher.gaveFirstElement()
      }
      elements.count += 1
    } onEnd: { error in
      end(error, elements)
    }
  }
}
