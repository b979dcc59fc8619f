@_spi(Generated)
extension CallLog {
  /// Makes a call and logs it.
  ///
  /// Where nothing is to be logged the call is inlined where it stands, and all the rest is a
  /// function of its own.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - arguments: What the member is called with; evaluated only for an event that is wanted.
  ///   - revealed: What the log shows of that in which the call ends.
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Neither what it captures nor its result need be `Sendable`.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: RevealedOutcome = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isEnabled {
      let call = start(member, arguments())
      return try await end(call, revealing: revealed, isolation: isolation, operation)
    }
    do {
      return try await operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  // Not inlined, so that what it needs is no burden to a call that is not logged, but with a version
  // for the types of each member, which takes fewer arguments.
  @inline(never)
  @inlinable
  func end<Success, Failure: Error>(
    _ call: LoggedCall,
    revealing revealed: RevealedOutcome,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let outcome = await call.outcome(isolation: isolation, of: operation)
    return try call.end(with: outcome, revealing: revealed)
  }

  /// The same for a synchronous call.
  @inlinable
  public func call<Success, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: RevealedOutcome = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    if isEnabled {
      let call = start(member, arguments())
      return try call.end(with: call.outcome(of: operation), revealing: revealed)
    }
    do {
      return try operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }
}

/// Calls whose results cannot be copied, of which the log says only that.
@_spi(Generated)
extension CallLog {
  /// Makes a call and logs it.
  @inlinable
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: RevealedOutcome = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isEnabled {
      let call = start(member, arguments())
      return try await end(call, revealing: revealed, isolation: isolation, operation)
    }
    do {
      return try await operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }

  @inline(never)
  @inlinable
  func end<Success: ~Copyable, Failure: Error>(
    _ call: LoggedCall,
    revealing revealed: RevealedOutcome,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let outcome = await call.outcome(isolation: isolation, of: operation)
    return try call.end(with: outcome, revealing: revealed)
  }

  /// The same for a synchronous call.
  @inlinable
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: @autoclosure () -> [LogArgument] = [],
    revealing revealed: RevealedOutcome = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    if isEnabled {
      let call = start(member, arguments())
      return try call.end(with: call.outcome(of: operation), revealing: revealed)
    }
    do {
      return try operation()
    } catch {
      logFailure(of: member, arguments(), error, revealing: revealed)
      throw error
    }
  }
}

/// Calls that end in a completion handler, and those of which a parameter is consumed.
@_spi(Generated)
extension CallLog {
  /// Logs that a call has begun.
  ///
  /// - Returns: What the end of the call is to be told to; `nil` if nobody wants to know of any.
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
    _ error: any Error, revealing revealed: RevealedOutcome
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
