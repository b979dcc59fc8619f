/// A call that tells its outcome to a completion handler, once: the decoratee's, or that its time is
/// over.
///
/// Nothing refers to it but the decoratee's completion and a timer, which ends with the call or with
/// its time.
@_spi(Generated)
public final class TimedCompletion: Sendable {
  private struct State {
    var isOpen = true
    var timer: Task<Void, Never>?
  }

  private let state = Lock(State())

  init() {}

  /// Whether nobody has been told yet; who asks is to tell then.
  public var isFirst: Bool {
    let (isFirst, timer) = state.withLock { state in
      defer { state = State(isOpen: false) }
      return (state.isOpen, state.timer)
    }
    timer?.cancel()
    return isFirst
  }

  /// Has the caller told when the time is over.
  ///
  /// - Parameter tell: Tells it.
  func expire(
    after limit: Duration, by clock: any Clock<Duration>, tell: @escaping @Sendable () async -> Void
  ) {
    let timer = Task {
      guard (try? await clock.sleep(for: limit)) != nil, isFirst else { return }
      await tell()
    }
    let isOpen = state.withLock { state in
      if state.isOpen { state.timer = timer }
      return state.isOpen
    }
    if !isOpen { timer.cancel() }
  }
}
