@_spi(Generated) import Decorators

/// A fault of calls: a delay, an error, a lost response, a result that the decoratee did not give,
/// or a hang.
///
///     .latency(.seconds(1) ... .seconds(3), on: .rate(0.1))
///     .error(URLError(.timedOut), on: .calls(2...4))
///     .lostResponse(URLError(.networkConnectionLost), on: .call(1), of: .save)
///     .result([], on: .call(1), of: .fetchFeed)
///     .hang(on: .every(10), of: .save, .send)
///
/// A fault happens to the calls that the pattern behind `on:` picks, by default all, of the members
/// behind `of:`, by default all. A fault that is impossible for a member does not happen to it. A
/// member gets no error that it cannot throw, and a synchronous member gets no delay, because a delay
/// would block its thread.
public struct Fault<Subject>: Sendable {
  let kind: CallEvent.InjectedFault
  let pattern: Pattern
  /// The full names of the members; empty for all members.
  let members: [String]
  /// The delay of a latency.
  let delay: ClosedRange<Duration>
  /// The error of a call that fails, or whose response is lost.
  let error: (any Error)?
  /// A function that returns the result; `nil` for the result in the spec.
  let result: (any Sendable)?

  private init<each Output>(
    _ kind: CallEvent.InjectedFault, _ pattern: Pattern,
    _ members: repeat FaultMember<Subject, each Output>,
    delay: ClosedRange<Duration> = .zero ... .zero, error: (any Error)? = nil,
    result: (any Sendable)? = nil
  ) {
    self.kind = kind
    self.pattern = pattern
    self.delay = delay
    self.error = error
    self.result = result
    var names: [String] = []
    for member in repeat each members { names.append(member.name) }
    self.members = names
  }

  /// Delays calls.
  public static func latency<each Output>(
    _ time: Duration, on pattern: Pattern = .always,
    of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    latency(time...time, on: pattern, of: repeat each members)
  }

  /// Delays calls by a random time in a range.
  public static func latency<each Output>(
    _ times: ClosedRange<Duration>, on pattern: Pattern = .always,
    of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    Fault(.latency, pattern, repeat each members, delay: times)
  }

  /// Makes calls fail without calling the decoratee.
  ///
  /// The calls throw the error, or give it to their completion handler. A member with an error type of
  /// its own throws only errors of that type. For other errors, it throws the error that the spec's
  /// `error:` makes of this one.
  public static func error<each Output>(
    _ error: any Error, on pattern: Pattern = .always,
    of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    Fault(.error, pattern, repeat each members, error: error)
  }

  /// Makes calls fail after the decoratee was called, whatever its outcome is: their response is lost.
  ///
  /// It shows what becomes of a call that is made again although it has taken effect. The rules of
  /// ``error(_:on:of:)`` apply.
  public static func lostResponse<each Output>(
    _ error: any Error, on pattern: Pattern = .always,
    of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    Fault(.lostResponse, pattern, repeat each members, error: error)
  }

  /// Makes calls of a member return a result, or give it to their completion handler, without calling
  /// the decoratee. Several values are a tuple. The result is evaluated for each call.
  public static func result<Output>(
    _ result: @autoclosure @escaping @Sendable () -> Output, on pattern: Pattern = .always,
    of member: FaultMember<Subject, Output>
  ) -> Fault {
    Fault(.result, pattern, member, result: result)
  }

  /// Makes calls return the spec's `result:` without calling the decoratee. The fault does not
  /// happen to members without a `result:` in the spec.
  public static func result<each Output>(
    on pattern: Pattern = .always, of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    Fault(.result, pattern, repeat each members)
  }

  /// Makes calls hang. The decoratee is not called. Asynchronous calls wait until their task is
  /// cancelled. Completion handlers are not called, and are kept as long as the injector.
  public static func hang<each Output>(
    on pattern: Pattern = .always, of members: repeat FaultMember<Subject, each Output>
  ) -> Fault {
    Fault(.hang, pattern, repeat each members)
  }
}
