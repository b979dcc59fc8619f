@_spi(Generated)
extension CallLog {
  /// Makes a call and logs it.
  ///
  /// If nothing is to be logged, the call is inlined, and the rest is a separate function.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - arguments: The arguments of the call. They are evaluated only if the sink wants the event.
  ///   - revealed: The parts of the outcome that the log shows.
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Its captures and its result need not be `Sendable`.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: OutcomeParts = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isEnabled {
      return try await logged(
        member, arguments(), revealing: revealed, isolation: isolation, operation)
    }
    do {
      return try await operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  // Compiled once, not for the types of each member.
  @usableFromInline
  func logged<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument],
    revealing revealed: OutcomeParts,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let call = start(member, arguments())
    let outcome = await call.watch.outcome(isolation: isolation, of: operation)
    return try call.end(with: outcome, revealing: revealed)
  }

  /// Makes a synchronous call and logs it.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    if isEnabled {
      return try logged(member, arguments(), revealing: revealed, operation)
    }
    do {
      return try operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  @usableFromInline
  func logged<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument],
    revealing revealed: OutcomeParts,
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let call = start(member, arguments())
    return try call.end(with: call.watch.outcome(of: operation), revealing: revealed)
  }
}

/// Calls whose results cannot be copied. They are logged without their results.
@_spi(Generated)
extension CallLog {
  /// Makes a call and logs it.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: OutcomeParts = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    var result: Success?
    let call = { () async throws(Failure) -> Noncopyable in
      result = try await operation()
      return Noncopyable()
    }
    _ = try await self.call(
      member, arguments(), revealing: revealed.union(.result), isolation: isolation, call)
    return result.take()!
  }

  /// Makes a synchronous call and logs it.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    var result: Success?
    _ = try self.call(member, arguments(), revealing: revealed.union(.result)) {
      () throws(Failure) -> Noncopyable in
      result = try operation()
      return Noncopyable()
    }
    return result.take()!
  }

  /// What the log shows in place of such a result.
  private struct Noncopyable: CustomStringConvertible {
    var description: String { LogText.noncopyable }
  }
}

/// Calls that have a completion handler, or a parameter that is consumed.
@_spi(Generated)
extension CallLog {
  /// Logs that a call has begun.
  ///
  /// - Returns: The logged call, which logs its own end; `nil` if the sink wants no events.
  @inlinable
  public func started(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = []
  ) -> LoggedCall? {
    if isEnabled { return start(member, arguments()) }
    return logsErrors ? LoggedCall(log: self, member, []) : nil
  }

  @inline(never)
  @usableFromInline
  func start(
    _ member: String, _ arguments: [LogArgument]
  ) -> LoggedCall {
    let call = LoggedCall(log: self, member, arguments)
    call.tell(.started, at: level)
    return call
  }

  /// Logs the failure of a call whose start was not logged.
  @inline(never)
  @usableFromInline
  func logFailure(
    of member: String, _ arguments: @autoclosure () -> [LogArgument],
    _ error: any Error, revealing revealed: OutcomeParts
  ) {
    guard logsErrors, !Cancellation.isCause(of: error) else { return }
    sink.log(
      LogEvent(
        level: .error,
        phase: .failed(after: nil, error: LoggedError(error, revealing: revealed)),
        member: member,
        callID: nextID(in: Self.current),
        arguments: arguments()))
  }
}
