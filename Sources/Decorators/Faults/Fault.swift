/// A fault of calls: a delay, an error, a lost response, a result that the decoratee did not give,
/// or a hang.
///
///     .latency(.seconds(1) ... .seconds(3), on: .rate(0.1))
///     .error(URLError(.timedOut), on: .calls(2...4))
///     .lostResponse(URLError(.networkConnectionLost), on: .call(1), of: .save)
///     .result([], on: .call(1), of: .fetchFeed)
///     .hang(on: .every(10), of: .save)
///
/// Without `of:`, a fault happens to all members. A fault that is impossible for a member does not
/// happen to it. A member gets no error that it cannot throw, and a synchronous member gets no
/// delay, because a delay would block its thread.
public struct Fault<Subject>: Sendable {
  enum Effect: Sendable {
    case latency(ClosedRange<Duration>)
    case error(any Error)
    case lostResponse(any Error)
    /// Returns the result of a ``ResultMaker``; `nil` for the result in the spec.
    case result((any Sendable)?)
    case hang
  }

  let effect: Effect
  let pattern: CallPattern
  /// The full name of the member; `nil` for all members.
  let member: String?

  private init(_ effect: Effect, on pattern: CallPattern, of member: String? = nil) {
    self.effect = effect
    self.pattern = pattern
    self.member = member
  }
}

// MARK: - Faults of all members

extension Fault {
  /// Delays calls.
  ///
  /// - Parameters:
  ///   - time: The delay.
  ///   - pattern: The calls that the fault happens to.
  public static func latency(_ time: Duration, on pattern: CallPattern = .always) -> Fault {
    Fault(.latency(time...time), on: pattern)
  }

  /// Delays calls by a random time.
  ///
  /// - Parameters:
  ///   - times: The shortest and the longest delay.
  ///   - pattern: The calls that the fault happens to.
  public static func latency(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always
  ) -> Fault {
    Fault(.latency(times), on: pattern)
  }

  /// Makes calls fail without calling the decoratee.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw, or give to their completion handler. A member with
  ///     an error type of its own throws only errors of that type. For other errors, it throws the
  ///     error that the spec's `error:` makes of this one.
  ///   - pattern: The calls that the fault happens to.
  public static func error(_ error: any Error, on pattern: CallPattern = .always) -> Fault {
    Fault(.error(error), on: pattern)
  }

  /// Makes calls fail after the decoratee was called: their response is lost.
  ///
  /// It shows what becomes of a call that is made again although it has taken effect.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw, or give to their completion handler, whatever the
  ///     decoratee's outcome is. The rules of ``error(_:on:)`` apply.
  ///   - pattern: The calls that the fault happens to.
  public static func lostResponse(_ error: any Error, on pattern: CallPattern = .always) -> Fault {
    Fault(.lostResponse(error), on: pattern)
  }

  /// Makes calls return the spec's `result:` without calling the decoratee. The fault does not
  /// happen to members without a `result:` in the spec.
  ///
  /// - Parameter pattern: The calls that the fault happens to.
  public static func result(on pattern: CallPattern = .always) -> Fault {
    Fault(.result(nil), on: pattern)
  }

  /// Makes calls hang. The decoratee is not called. Asynchronous calls wait until their task is
  /// cancelled. Completion handlers are not called, and are kept as long as the injector.
  ///
  /// - Parameter pattern: The calls that the fault happens to.
  public static func hang(on pattern: CallPattern = .always) -> Fault {
    Fault(.hang, on: pattern)
  }
}

// MARK: - Faults of one member

extension Fault {
  /// Makes calls of a member return a result without calling the decoratee.
  ///
  /// - Parameters:
  ///   - result: The result that the calls return, or give to their completion handler; a tuple of
  ///     several values. It is evaluated for each call.
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func result<Output>(
    _ result: @autoclosure @escaping @Sendable () -> Output, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.result(ResultMaker(make: result)), on: pattern, of: member.name)
  }

  /// Delays calls of a member.
  public static func latency<Output>(
    _ time: Duration, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.latency(time...time), on: pattern, of: member.name)
  }

  /// Delays calls of a member by a random time.
  public static func latency<Output>(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.latency(times), on: pattern, of: member.name)
  }

  /// Makes calls of a member fail, as ``error(_:on:)`` does.
  public static func error<Output>(
    _ error: any Error, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.error(error), on: pattern, of: member.name)
  }

  /// Makes calls of a member fail after the decoratee was called, as ``lostResponse(_:on:)`` does.
  public static func lostResponse<Output>(
    _ error: any Error, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.lostResponse(error), on: pattern, of: member.name)
  }

  /// Makes calls of a member return the spec's `result:` without calling the decoratee.
  public static func result<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.result(nil), on: pattern, of: member.name)
  }

  /// Makes calls of a member hang, as ``hang(on:)`` does.
  public static func hang<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.hang, on: pattern, of: member.name)
  }
}

/// A maker of results in place of the decoratee.
struct ResultMaker<Output>: Sendable {
  let make: @Sendable () -> Output
}
