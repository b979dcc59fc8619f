@_spi(Generated)
extension FallbackPolicy {
  /// Returns the stream of a call, or that of another call if it fails before the first element.
  ///
  /// - Parameter fallback: The other call, which is not open; `nil` if there is none.
  public func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, of member: String, fallback: StreamCall<Stream>?,
    errors own: ((any Error) -> Bool)? = nil
  ) -> Stream {
    let source = StreamSource(call.outcome!)
    let advance = source.advance
    var fallback = fallback
    return Stream(source) {
      do {
        let isElement = try await advance()
        fallback = nil
        return isElement
      } catch {
        guard let other = fallback.take(),
          fallsBack(after: error, of: member, errors: own, in: .current)
        else { throw error }
        source.open(await other.open(insteadOf: call))
        return try await advance()
      }
    }
  }

  /// Returns the stream of a member that throws, or that of another call.
  public func openedStream<Stream: CallStream>(
    _ call: StreamCall<Stream>, of member: String,
    fallback: StreamCall<Stream>?,
    errors own: ((any Error) -> Bool)? = nil
  ) async throws(Stream.Failure) -> Stream {
    guard case .failure(let error)? = call.outcome else {
      return stream(call, of: member, fallback: fallback, errors: own)
    }
    return try await self.fallback(fallback, after: error, of: member, errors: own)
      .open(insteadOf: call).get()
  }
}
