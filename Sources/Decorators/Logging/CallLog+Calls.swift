@_spi(Generated)
extension CallLog {
  /// Makes a call and logs it.
  ///
  /// If nothing is to be logged, the call is inlined, and the rest is a separate function.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isEnabled {
      return try await logged(member, arguments, revealing: revealed, operation)
    }
    do {
      return try await operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  // Compiled once, not for the types of each member. The arguments stay a closure, which would be
  // compiled a second time if it were inlined.
  @usableFromInline
  func logged<Success, Failure: Error>(
    _ member: String, _ arguments: () -> [LogEvent.Argument], revealing revealed: OutcomeParts,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let call = start(member, arguments(), revealing: revealed)
    return try await call.make(operation) { call.succeeded(copy $0) }
  }

  /// Makes a synchronous call and logs it.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    if isEnabled { return try logged(member, arguments(), revealing: revealed, operation) }
    do {
      return try operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  @usableFromInline
  func logged<Success, Failure: Error>(
    _ member: String, _ arguments: [LogEvent.Argument], revealing revealed: OutcomeParts,
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let call = start(member, arguments, revealing: revealed)
    return try call.make(operation) { call.succeeded(copy $0) }
  }

  /// Makes a call whose result cannot be copied, and logs it without its result.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    guard let call = started(member, arguments(), revealing: revealed) else {
      return try await operation()
    }
    return try await call.perform(operation)
  }

  /// Makes a synchronous call whose result cannot be copied, and logs it without its result.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    guard let call = started(member, arguments(), revealing: revealed) else {
      return try operation()
    }
    return try call.perform(operation)
  }

  /// Logs that a call has begun.
  ///
  /// - Returns: The call, which logs its own end; `nil` if the sink wants no events.
  @inlinable
  public func started(
    _ member: String, _ arguments: @autoclosure () -> [LogEvent.Argument] = [],
    revealing revealed: OutcomeParts = []
  ) -> InstrumentedCall? {
    if isEnabled { return start(member, arguments(), revealing: revealed) }
    return logsErrors ? start(member, [], revealing: revealed) : nil
  }

  @inline(never)
  @usableFromInline
  func start(
    _ member: String, _ arguments: [LogEvent.Argument], revealing revealed: OutcomeParts
  ) -> InstrumentedCall {
    InstrumentedCall(of: member, revealing: revealed, for: listener) { outer in
      LoggedCall(log: self, member, arguments, in: outer?.log as? LoggedCall)
    }
  }

  /// Logs the failure of a call whose start was not logged.
  @inline(never)
  @usableFromInline
  func logFailure(
    of member: String, _ arguments: @autoclosure () -> [LogEvent.Argument],
    _ error: any Error, revealing revealed: OutcomeParts
  ) {
    guard logsErrors, !Cancellation.isCause(of: error) else { return }
    listener.tell {
      sink.log(
        LogEvent(
          level: .error, phase: .failed, member: member, callID: nextID(in: Self.current),
          arguments: arguments(), error: LogEvent.Failure(error, revealing: revealed)))
    }
  }
}
