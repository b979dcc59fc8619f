@_spi(Generated)
extension FallbackPolicy {
  /// Returns the stream of a call, or that of another call if it fails before the first element.
  ///
  /// - Parameter fallback: The other call, which is not open; `nil` if there is none.
  public func stream<Stream: CallStream>(
    _ call: StreamCall<Stream>, of member: String, fallback: StreamCall<Stream>?,
    errors own: ((any Error) -> Bool)? = nil
  ) -> Stream {
    var next = call.outcome!.next
    var fallback = fallback
    return Stream { () async throws(Stream.Failure) in
      do throws(Stream.Failure) {
        let element = try await next()
        fallback = nil
        return element
      } catch {
        guard let other = fallback.take(),
          fallsBack(after: error, of: member, errors: own, in: .current)
        else { throw error }
        next = await other.open(insteadOf: call).next
        return try await next()
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
