/// Something that goes wrong with calls: a delay, an error, a result that the decoratee did not give, or
/// no end at all.
///
///     .latency(.seconds(1) ... .seconds(3), on: .rate(0.1))
///     .error(URLError(.timedOut), on: .calls(2...4))
///     .result([], on: .call(1), of: .fetchFeed)
///     .hang(on: .every(10), of: .save)
///
/// A fault that cannot happen to a member does not: an error to a member that throws no such error, or a
/// delay to a synchronous one, whose thread it would block.
public struct Fault<Subject>: Sendable {
  enum Effect: Sendable {
    case latency(ClosedRange<Duration>)
    case error(any Error)
    /// Makes a result, as a ``ResultMaker``; `nil` for the spec's.
    case result((any Sendable)?)
    case hang
  }

  let effect: Effect
  let pattern: CallPattern
  /// The full name of the member; `nil` for all.
  let member: String?
}

// MARK: - Faults of all members

extension Fault {
  /// Delays calls of all members.
  ///
  /// - Parameters:
  ///   - time: How long.
  ///   - pattern: Which calls.
  public static func latency(_ time: Duration, on pattern: CallPattern = .always) -> Fault {
    latency(time...time, on: pattern)
  }

  /// Delays calls of all members by a time that chance picks.
  ///
  /// - Parameters:
  ///   - times: The shortest time, and the longest.
  ///   - pattern: Which calls.
  public static func latency(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always
  ) -> Fault {
    Fault(effect: .latency(times), pattern: pattern, member: nil)
  }

  /// Has calls of all members fail in place of being made.
  ///
  /// - Parameters:
  ///   - error: What they throw, or tell their completion handler. A member that throws a type of its
  ///     own throws only errors of that type, or what the spec's `error:` makes of this one.
  ///   - pattern: Which calls.
  public static func error(_ error: any Error, on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .error(error), pattern: pattern, member: nil)
  }

  /// Has calls of all members for which the spec has `result:` return that in place of being made.
  ///
  /// - Parameter pattern: Which calls.
  public static func result(on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .result(nil), pattern: pattern, member: nil)
  }

  /// Has calls of all members not end: they are not made, and asynchronous ones wait until their task is
  /// cancelled. Completion handlers are not called.
  ///
  /// - Parameter pattern: Which calls.
  public static func hang(on pattern: CallPattern = .always) -> Fault {
    Fault(effect: .hang, pattern: pattern, member: nil)
  }
}

// MARK: - Faults of one member

extension Fault {
  /// Delays calls of a member.
  ///
  /// - Parameters:
  ///   - time: How long.
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func latency<Output>(
    _ time: Duration, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    latency(time...time, on: pattern, of: member)
  }

  /// Delays calls of a member by a time that chance picks.
  ///
  /// - Parameters:
  ///   - times: The shortest time, and the longest.
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func latency<Output>(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .latency(times), pattern: pattern, member: member.name)
  }

  /// Has calls of a member fail in place of being made.
  ///
  /// - Parameters:
  ///   - error: What they throw, or tell their completion handler. A member that throws a type of its
  ///     own throws only errors of that type, or what the spec's `error:` makes of this one.
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func error<Output>(
    _ error: any Error, on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .error(error), pattern: pattern, member: member.name)
  }

  /// Has calls of a member return something in place of being made.
  ///
  /// - Parameters:
  ///   - result: What they return, or give their completion handler: several values as a tuple. Evaluated
  ///     for each call.
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func result<Output>(
    _ result: @autoclosure @escaping @Sendable () -> Output, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .result(ResultMaker(make: result)), pattern: pattern, member: member.name)
  }

  /// Has calls of a member return what the spec's `result:` says in place of being made.
  ///
  /// - Parameters:
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func result<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .result(nil), pattern: pattern, member: member.name)
  }

  /// Has calls of a member not end: they are not made, and asynchronous ones wait until their task is
  /// cancelled. Completion handlers are not called.
  ///
  /// - Parameters:
  ///   - pattern: Which calls.
  ///   - member: The member.
  public static func hang<Output>(
    on pattern: CallPattern = .always, of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(effect: .hang, pattern: pattern, member: member.name)
  }
}

/// Makes the results of calls that are not made.
struct ResultMaker<Output>: Sendable {
  let make: @Sendable () -> Output
}
