/// A fault of calls: a delay, an error, a result that the decoratee did not give, or a hang.
///
///     .latency(.seconds(1) ... .seconds(3), on: .rate(0.1))
///     .error(URLError(.timedOut), on: .calls(2...4))
///     .result([], on: .call(1), of: .fetchFeed)
///     .hang(on: .every(10), of: .save)
///
/// A fault that is impossible for a member does not happen to it. A member gets no error that it
/// cannot throw, and a synchronous member gets no delay, because a delay would block its thread.
public struct Fault<Subject>: Sendable {
  enum Effect: Sendable {
    case latency(ClosedRange<Duration>)
    case error(any Error)
    /// Returns the result of a ``ResultMaker``; `nil` for the result in the spec.
    case result((any Sendable)?)
    case hang
  }

  let effect: Effect
  let pattern: CallPattern
  /// The full name of the member; `nil` for all members.
  let member: String?
}

// MARK: - Faults of all members

extension Fault {
  /// Delays calls of all members.
  ///
  /// - Parameters:
  ///   - time: The delay.
  ///   - pattern: The calls that the fault happens to.
  public static func latency(_ time: Duration, on pattern: CallPattern = .always) -> Fault {
    latency(time...time, on: pattern)
  }

  /// Delays calls of all members by a random time.
  ///
  /// - Parameters:
  ///   - times: The shortest and the longest delay.
  ///   - pattern: The calls that the fault happens to.
  public static func latency(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always
  ) -> Fault {
    Fault(effect: .latency(times), pattern: pattern, member: nil)
  }

  /// Makes calls of all members fail without calling the decoratee.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw, or give to their completion handler. A member with
  ///     an error type of its own throws only errors of that type. For other errors, it throws the
  ///     error that the spec's `error:` makes of this one.
  ///   - pattern: The calls that the fault happens to.
  public static func error(_ error: any Error, on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .error(error), pattern: pattern, member: nil)
  }

  /// Makes calls of all members return the spec's `result:` without calling the decoratee. The
  /// fault does not happen to members without a `result:` in the spec.
  ///
  /// - Parameter pattern: The calls that the fault happens to.
  public static func result(on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .result(nil), pattern: pattern, member: nil)
  }

  /// Makes calls of all members hang. The decoratee is not called. Asynchronous calls wait until
  /// their task is cancelled, and completion handlers are not called.
  ///
  /// - Parameter pattern: The calls that the fault happens to.
  public static func hang(on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .hang, pattern: pattern, member: nil)
  }
}

// MARK: - Faults of one member

extension Fault {
  /// Delays calls of a member.
  ///
  /// - Parameters:
  ///   - time: The delay.
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func latency<Output>(
    _ time: Duration, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    latency(time...time, on: pattern, of: member)
  }

  /// Delays calls of a member by a random time.
  ///
  /// - Parameters:
  ///   - times: The shortest and the longest delay.
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func latency<Output>(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .latency(times), pattern: pattern, member: member.name)
  }

  /// Makes calls of a member fail without calling the decoratee.
  ///
  /// - Parameters:
  ///   - error: The error that the calls throw, or give to their completion handler. A member with
  ///     an error type of its own throws only errors of that type. For other errors, it throws the
  ///     error that the spec's `error:` makes of this one.
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func error<Output>(
    _ error: any Error, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .error(error), pattern: pattern, member: member.name)
  }

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
    Fault(effect: .result(ResultMaker(make: result)), pattern: pattern, member: member.name)
  }

  /// Makes calls of a member return the spec's `result:` without calling the decoratee.
  ///
  /// - Parameters:
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func result<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .result(nil), pattern: pattern, member: member.name)
  }

  /// Makes calls of a member hang. The decoratee is not called. Asynchronous calls wait until their
  /// task is cancelled, and completion handlers are not called.
  ///
  /// - Parameters:
  ///   - pattern: The calls that the fault happens to.
  ///   - member: The member.
  public static func hang<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .hang, pattern: pattern, member: member.name)
  }
}

/// A maker of results in place of the decoratee.
struct ResultMaker<Output>: Sendable {
  let make: @Sendable () -> Output
}
