/// Something that a decorator did to a call, or that happened to what calls share.
///
/// The log, the metrics and the span around a call receive its events. So does an observer:
///
///     policy.onEvent = { event in print(event) }
///
///     attempt 1 failed with URLError, 3 left, next in 187 ms
///
/// An observer may use what it is told of, such as a circuit. It is not told of what it causes while it
/// is called; others are.
///
/// Each property has a value only for the kinds that its comment names.
public struct CallEvent: Sendable {
  /// A function that is called with each event.
  public typealias Handler = @Sendable (CallEvent) -> Void

  /// The kinds of events.
  ///
  /// Metrics count events, and spans show them, by the raw values. The set of raw values is closed, so
  /// that they serve as a dimension.
  public enum Kind: String, Sendable, CaseIterable {
    /// An attempt did not succeed, and another one follows.
    case retry = "retry"
    /// An attempt did not succeed, and the next one waits for a recovery.
    case retryRecovery = "retry_recovery"
    /// An attempt did not succeed, and none follows. Of a first attempt, only observers get it.
    case retryGaveUp = "retry_gave_up"
    /// A completion handler was called again, and that call was dropped.
    case completionDropped = "completion_dropped"
    /// A cache answered with a fresh result.
    case cacheHit = "cache_hit"
    /// A cache had no usable result, so the call was made.
    case cacheMiss = "cache_miss"
    /// A cache answered with a result that had expired.
    case cacheStale = "cache_stale"
    /// A stored result is refreshed in the background.
    case cacheRefresh = "cache_refresh"
    /// A cache answered with a failure that it remembers.
    case cacheFailure = "cache_failure"
    /// An operation of a cache that no caller sees failed, after one that succeeded.
    case cacheStoreFailed = "cache_store_failed"
    /// Operations of a cache have kept failing for another minute.
    case cacheStoreKeepsFailing = "cache_store_keeps_failing"
    /// Operations of a cache have succeeded for a while after failures.
    case cacheStoreRecovered = "cache_store_recovered"
    /// The call shares another one that was under way.
    case callShared = "call_shared"
    /// The call was made within a call for the same result, which it therefore cannot share.
    case callNested = "call_nested"
    /// A circuit opened.
    case circuitOpened = "circuit_opened"
    /// The break of a circuit was over.
    case circuitHalfOpened = "circuit_half_opened"
    /// A circuit closed.
    case circuitClosed = "circuit_closed"
    /// A circuit was isolated manually.
    case circuitIsolated = "circuit_isolated"
    /// A circuit rejected the call.
    case circuitRejected = "circuit_rejected"
    /// The call waited for a rate limit.
    case rateLimitWaited = "rate_limit_waited"
    /// A rate limit rejected the call.
    case rateLimitRejected = "rate_limit_rejected"
    /// The call waited for others to end.
    case concurrencyLimitWaited = "concurrency_limit_waited"
    /// Too many calls were under way.
    case concurrencyLimitRejected = "concurrency_limit_rejected"
    /// A limit that adapts has changed.
    case concurrencyLimitChanged = "concurrency_limit_changed"
    /// The call failed, and a fallback took its place.
    case fallback = "fallback"
    /// Another attempt began beside a slow one.
    case hedge = "hedge"
    /// An attempt failed while others were under way.
    case hedgeFailed = "hedge_failed"
    /// An attempt succeeded before others.
    case hedgeWon = "hedge_won"
    /// The budget had too few tokens for another attempt.
    case hedgeDenied = "hedge_denied"
    /// A decorator only forwarded the call, because the spec's `if:` does not hold for its arguments.
    case bypassed = "bypassed"
    /// The time of the call was over.
    case timeout = "timeout"
    /// A fault was injected.
    case faultInjected = "fault_injected"
  }

  /// The kind of the event.
  public var kind: Kind

  /// The full name of the member, with its protocol: `FeedRepository.item(id:)`; `nil` if the event
  /// belongs to no member, or to one that what reports it does not know.
  public var member: String?

  /// The key of the decorator that only forwarded the call, as in a spec.
  public var decorator: String?

  /// The error that led to the event, or a ``FailedResult``; `nil` if there is none, for example after a
  /// result that `failureIf:` rejects. For a call that a circuit rejects, the error that opened it.
  public var error: (any Error)?

  /// The number of the attempt of a retry or a hedge, or of the call into which a fault was injected;
  /// 1 for the first.
  public var attempt: Int?

  /// The number of attempts that a retry still allows.
  public var attemptsLeft: Int?

  /// The reason why a retry gave up.
  public var reason: Reason?

  /// The fault that was injected.
  public var fault: InjectedFault?

  /// The time that begins: the delay before a retry, the break of a circuit, the wait for a limit, the
  /// time until a rejected call can be made, or the delay that was injected. For an answer of a cache,
  /// the age of the result.
  public var duration: Duration?

  /// The time since the first attempt, or since the first of a series of failures. For an answer of a
  /// cache in place of a slow call, the time that the caller waited.
  public var elapsed: Duration?

  /// The calls that count in a circuit, or that wait before this one. If a limit has changed, the
  /// former limit.
  public var calls: Int?

  /// The number of calls that a concurrency limit allows at once.
  public var limit: Int?

  /// The name of the circuit, if it has one.
  public var circuit: String?

  /// The text of the key of a limit or a circuit, for its observers.
  public var key: String?

  /// The calls of a circuit, or the operations of a cache, that failed.
  public var failures: Int?

  /// The calls of a circuit that were slow, if that opened it.
  public var slowCalls: Int?

  /// The operation of a cache that failed.
  public var operation: CacheOperation?

  /// Creates an event of a decorator.
  package init(
    kind: Kind, member: String? = nil,
    decorator: String? = nil,
    error: (any Error)? = nil,
    attempt: Int? = nil,
    attemptsLeft: Int? = nil,
    reason: Reason? = nil,
    fault: InjectedFault? = nil,
    duration: Duration? = nil,
    elapsed: Duration? = nil,
    calls: Int? = nil,
    limit: Int? = nil,
    circuit: String? = nil,
    key: String? = nil,
    failures: Int? = nil,
    slowCalls: Int? = nil,
    operation: CacheOperation? = nil
  ) {
    self.kind = kind
    self.member = member
    self.decorator = decorator
    self.error = error
    self.attempt = attempt
    self.attemptsLeft = attemptsLeft
    self.reason = reason
    self.fault = fault
    self.duration = duration
    self.elapsed = elapsed
    self.calls = calls
    self.limit = limit
    self.circuit = circuit
    self.key = key
    self.failures = failures
    self.slowCalls = slowCalls
    self.operation = operation
  }

  /// The kinds of faults that a `FaultInjector` injects.
  public enum InjectedFault: Sendable {
    /// The call is made, or fails, after a time.
    case latency
    /// The call fails, and is not made.
    case error
    /// The call is made, and fails whatever its outcome is.
    case lostResponse
    /// The call returns a result that the decoratee did not give.
    case result
    /// The call does not end.
    case hang
  }

  /// The operations of a cache that can fail without a caller that sees it.
  public enum CacheOperation: Sendable {
    /// The encoding of arguments as a key.
    case encodingKey
    /// The reading of the data for a key.
    case reading
    /// The storing of a result.
    case storing
    /// The removal of the data of a key or a member.
    case removing
    /// The refresh of a result in the background, which fails if the call fails.
    case refreshing
  }

  /// The reasons why a retry gives up.
  public enum Reason: Sendable {
    /// The call has been made as often as the policy allows.
    case noAttemptsLeft
    /// The policy says that the error is not worth another attempt.
    case notWorthRetrying
    /// The time limit of the policy, or one around the call, is over, or would be over before the
    /// next attempt.
    case timeLimit
    /// The failure asks for this delay (``RetryAfter``), which is longer than
    /// ``RetryPolicy/retryAfterLimit`` or the time limit allows. The log shows it after a first attempt,
    /// too.
    case retryAfterTooLong(Duration)
    /// Too few tokens are left in the policy's ``RetryBudget``.
    case noBudgetLeft
    /// The call or the delay before the next attempt was cancelled. ``Cancellation`` defines what
    /// counts as cancelled, and by whom.
    case cancelled(by: Cancellation.Origin)
    /// The recovery threw this error. The error of the call is in the event.
    case recoveryFailed(any Error)
    /// The recovery did not help: the call needs it again.
    case notRecovered

    var isOfHint: Bool { if case .retryAfterTooLong = self { true } else { false } }
  }
}

extension CallEvent {
  /// Creates an event without a payload.
  public init(_ kind: Kind) { self.init(kind: kind) }
}

extension CallEvent {
  /// The event with the error that the decoratee threw.
  var unjudged: CallEvent {
    guard let error = error as? JudgedError else { return self }
    var event = self
    event.error = error.original
    return event
  }
}
