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

  /// Delays calls.
  ///
  /// - Parameters:
  ///   - time: How long.
  ///   - pattern: Which calls.
  ///   - member: The member; by default all.
  public static func latency<Output>(
    _ time: Duration, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output> = FaultMember<Subject, Never>()
  ) -> Fault {
    latency(time...time, on: pattern, of: member)
  }

  /// Delays calls by a time that chance picks.
  ///
  /// - Parameters:
  ///   - times: The shortest time, and the longest.
  ///   - pattern: Which calls.
  ///   - member: The member; by default all.
  public static func latency<Output>(
    _ times: ClosedRange<Duration>, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output> = FaultMember<Subject, Never>()
  ) -> Fault {
    Fault(effect: .latency(times), pattern: pattern, member: member.name)
  }

  /// Has calls fail in place of being made.
  ///
  /// - Parameters:
  ///   - error: What they throw, or tell their completion handler. A member that throws a type of its
  ///     own throws only errors of that type, or what the spec's `error:` makes of this one.
  ///   - pattern: Which calls.
  ///   - member: The member; by default all.
  public static func error<Output>(
    _ error: any Error, on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output> = FaultMember<Subject, Never>()
  ) -> Fault {
    Fault(effect: .error(error), pattern: pattern, member: member.name)
  }

  /// Has calls return something in place of being made.
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
    Fault(
      effect: .result(ResultMaker(make: result)), pattern: pattern, member: member.name)
  }

  /// Has calls return what the spec says in place of being made.
  ///
  /// - Parameters:
  ///   - pattern: Which calls.
  ///   - member: The member; by default all for which the spec has `result:`.
  public static func result<Output>(
    on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output> = FaultMember<Subject, Never>()
  ) -> Fault {
    Fault(effect: .result(nil), pattern: pattern, member: member.name)
  }

  /// Has calls not end: they are not made, and asynchronous ones wait until their task is cancelled.
  /// Completion handlers are not called.
  ///
  /// - Parameters:
  ///   - pattern: Which calls.
  ///   - member: The member; by default all.
  public static func hang<Output>(
    on pattern: CallPattern = .always,
    of member: FaultMember<Subject, Output> = FaultMember<Subject, Never>()
  ) -> Fault {
    Fault(effect: .hang, pattern: pattern, member: member.name)
  }
}

/// Makes the results of calls that are not made.
struct ResultMaker<Output>: Sendable {
  let make: @Sendable () -> Output
}
