/// Something that a decorator does to a call, reported to the logs, metrics and spans around it.
///
/// Metrics count it, and spans show it, by its raw value. The set of raw values is closed, so that they
/// serve as a dimension.
public enum CallEvent: String, Sendable, CaseIterable {
  /// An attempt did not succeed, and another one follows.
  case retry = "retry"
  /// An attempt did not succeed, and what makes the next one succeed is awaited.
  case retryRecovery = "retry_recovery"
  /// An attempt that was not the first did not succeed, and none follows.
  case retryGaveUp = "retry_gave_up"
  /// A completion handler was called again, and that call was dropped.
  case completionDropped = "completion_dropped"
  /// A cache answered with a fresh result.
  case cacheHit = "cache_hit"
  /// A cache that was looked at first had no result that would do.
  case cacheMiss = "cache_miss"
  /// A cache answered with a result that had expired.
  case cacheStale = "cache_stale"
  /// A stored result is refreshed in the background.
  case cacheRefresh = "cache_refresh"
  /// A cache answered with a failure that it remembers.
  case cacheFailure = "cache_failure"
  /// The call shares another one that was under way.
  case callShared = "call_shared"
  /// The call was made by one for the same result, which it therefore cannot share.
  case callNested = "call_nested"
  /// A circuit opened.
  case circuitOpened = "circuit_opened"
  /// The break of a circuit was over.
  case circuitHalfOpened = "circuit_half_opened"
  /// A circuit closed.
  case circuitClosed = "circuit_closed"
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
  /// The call failed, and something else took its place.
  case fallback = "fallback"
  /// Another attempt began beside one that took long.
  case hedge = "hedge"
  /// An attempt failed beside which there were others.
  case hedgeFailed = "hedge_failed"
  /// An attempt succeeded before others.
  case hedgeWon = "hedge_won"
  /// Another attempt was too much for a budget.
  case hedgeDenied = "hedge_denied"
  /// The time of the call was over.
  case timeout = "timeout"
  /// A fault was injected.
  case faultInjected = "fault_injected"
}
