@_spi(Generated)
extension CallLog {
  /// Makes a call, and logs it until its stream ends.
  public func call<Stream: CallStream, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Stream
  ) async throws(Failure) -> Stream {
    guard let call = started(member, arguments(), revealing: revealed) else {
      return try await operation()
    }
    return try await call.perform(isolation: isolation, operation)
  }

  /// Makes a synchronous call, and logs it until its stream ends.
  public func call<Stream: CallStream, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Stream
  ) throws(Failure) -> Stream {
    guard let call = started(member, arguments(), revealing: revealed) else {
      return try operation()
    }
    return try call.perform(operation)
  }
}
