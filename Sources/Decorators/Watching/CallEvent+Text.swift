extension CallEvent: CustomStringConvertible {
  /// The event as one line of text, without the arguments of the call. An error appears as its type.
  public var description: String { text ?? kind.rawValue }

  /// A description for people; `nil` if a log needs no line for the event, as the call's error says
  /// the same.
  var text: String? {
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
    default: nil
    }
  }

  private var attemptText: String { "attempt \(attempt ?? 1)" }

  private var faultText: String {
    switch fault {
    case .latency: "a delay of \((duration ?? .zero).readable)"
    case .error, nil: error.map { "\(type(of: $0))" } ?? "an error"
    case .lostResponse: "the loss of the response"
    case .result: "a result"
    case .hang: "a hang"
    }
  }

  private var timeText: String { elapsed.map { " after \($0.readable)" } ?? "" }

  private var outcome: String {
    if kind == .completionDropped { return "completed again" }
    return error.map { "failed with \(type(of: $0))" } ?? "was rejected"
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
    case .noBudgetLeft: "no budget left"
    case .cancelled(by: .caller): "cancelled"
    case .cancelled(by: .decoratee): "cancelled by the decoratee"
    case .recoveryFailed(let error): "recovery failed with \(type(of: error))"
    case .notRecovered: "recovery did not help"
    }
  }
}
