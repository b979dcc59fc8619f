@_spi(Generated)
extension InstrumentedCall {
  /// Makes a call that ends with its stream.
  public func perform<Stream: CallStream, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Stream
  ) async throws(Failure) -> Stream {
    instrumented(try await make(operation) { _ in })
  }

  /// Makes a synchronous call that ends with its stream.
  public func perform<Stream: CallStream, Failure: Error>(
    _ operation: () throws(Failure) -> Stream
  ) throws(Failure) -> Stream {
    instrumented(try make(operation) { _ in })
  }

  private func instrumented<Stream: CallStream>(_ stream: Stream) -> Stream {
    let source = StreamSource(stream)
    return Stream(source, instrumented(source.advance))
  }

  // Compiled once, not for the types of each stream.
  private func instrumented(_ advance: @escaping StreamAdvance) -> StreamAdvance {
    var elements = StreamProgress()
    return CallInstrumentation?(instrumentation).observing(advance) {
      if elements.count == 0 {
        elements.timeToFirst = elapsed
        instrument.gaveFirstElement()
      }
      elements.count += 1
    } onEnd: { error in
      end(error, elements)
    }
  }
}
