extension CallEvent: CustomStringConvertible {
  /// The event as one line of text, without the arguments of the call. An error appears as its type, or
  /// as the status of the response.
  public var description: String { sentence ?? kind.rawValue }

  /// A description for people; `nil` if the call's error says the same.
  package var text: String? {
    switch kind {
    case .circuitRejected, .rateLimitRejected, .concurrencyLimitRejected: nil
    default: sentence
    }
  }

  private var sentence: String? {
    switch kind {
    case .retry, .retryRecovery, .retryGaveUp, .completionDropped:
      "attempt \(attempt ?? 1) \(outcome), \(attemptsLeft ?? 0) left, \(consequence)"
    case .hedge: "\(attemptText) began\(timeText)"
    case .hedgeFailed: "\(attemptText) \(outcome)\(timeText)"
    case .hedgeWon: "\(attemptText) won\(timeText)"
    case .hedgeDenied: "no \(attemptText)\(timeText): no budget left"
    case .cacheHit, .cacheStale, .cacheRefresh, .cacheFailure, .cacheStoreFailed,
      .cacheStoreKeepsFailing, .cacheStoreRecovered:
      cacheText
    case .callShared: "shares a call that was under way"
    case .callNested: "is a part of a call for the same result"
    case .fallback: "\(outcome), falls back"
    case .faultInjected: "injected \(faultText) into call \(attempt ?? 1)"
    case .bypassed: "\(decorator ?? "a decorator") does not act on it"
    case .circuitOpened: "circuit opened for \(durationText)\(failuresText)"
    case .circuitHalfOpened: "circuit half open"
    case .circuitClosed: "circuit closed"
    case .circuitIsolated: "circuit isolated"
    case .circuitRejected: "call rejected"
    case .rateLimitWaited: "waits \(durationText) for the rate limit\(behindText)"
    case .rateLimitRejected: "call rejected, the next in \(durationText)"
    case .concurrencyLimitWaited: "waits for one of \(limit ?? 1) calls to end\(behindText)"
    case .concurrencyLimitRejected: "call rejected: \(limit ?? 1) under way\(waitingText)"
    case .concurrencyLimitChanged: "limit changed from \(calls ?? 1) to \(limit ?? 1)"
    default: nil
    }
  }

  private var attemptText: String { "attempt \(attempt ?? 1)" }

  private var faultText: String {
    switch fault {
    case .latency: "a delay of \((duration ?? .zero).readable)"
    case .error, nil: error?.failureName ?? "an error"
    case .lostResponse: "the loss of the response"
    case .result: "a result"
    case .hang: "a hang"
    }
  }

  private var durationText: String { (duration ?? .zero).readable }

  private var failuresText: String {
    guard let calls else { return "" }
    if let slowCalls { return ": \(slowCalls) of \(calls) calls were slow" }
    guard let failures else { return "" }
    let last = error.map { ", the last with \($0.failureName)" } ?? ""
    return ": \(failures) of \(calls) calls failed\(last)"
  }

  private var behindText: String { calls.map { $0 > 0 ? ", behind \($0)" : "" } ?? "" }

  private var waitingText: String { calls.map { $0 > 0 ? ", \($0) waiting" : "" } ?? "" }

  private var timeText: String { elapsed.map { " after \($0.readable)" } ?? "" }

  private var outcome: String {
    if kind == .completionDropped { return "completed again" }
    return error.map { "failed with \($0.failureName)" } ?? "was rejected"
  }

  private var consequence: String {
    switch (kind, duration) {
    case (.retry, let delay?) where delay > .zero: "next in \(delay.readable)"
    case (.retry, _): "next at once"
    case (.retryRecovery, _): "next after recovery"
    case (.completionDropped, _): "dropped"
    // The time is not measured if nothing depends on it.
    default: "gave up\(elapsed == .zero ? "" : timeText): \(reason?.text ?? "")"
    }
  }
}

extension CallEvent.Reason {
  fileprivate var text: String {
    switch self {
    case .noAttemptsLeft: "no attempts left"
    case .notWorthRetrying: "not worth retrying"
    case .timeLimit: "no time left"
    case .retryAfterTooLong(let delay): "asked to wait \(delay.readable), which is too long"
    case .noBudgetLeft: "no budget left"
    case .cancelled(by: .caller): "cancelled"
    case .cancelled(by: .decoratee): "cancelled by the decoratee"
    case .recoveryFailed(let error): "recovery failed with \(error.failureName)"
    case .notRecovered: "recovery did not help"
    }
  }
}
