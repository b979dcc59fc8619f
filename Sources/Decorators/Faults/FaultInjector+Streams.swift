@_spi(Generated)
extension FaultInjector {
  /// Returns the stream of a call, which is made when the first element is asked for, unless a fault
  /// takes its place. An injected error is that of the stream.
  public func stream<Stream: CallStream>(
    of member: String, _ call: StreamCall<Stream>,
    result: (() -> Stream)? = nil, error: ((any Error) -> Stream.Failure)? = nil
  ) -> Stream {
    Stream(nil) { () async throws(Stream.Failure) in
      try await self.call(
        of: member, { () async throws(Stream.Failure) in try await call.open().get() },
        result: result, error: error
      ).next
    }
  }
}
