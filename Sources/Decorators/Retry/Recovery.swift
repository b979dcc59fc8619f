/// Repairs what makes calls fail, such as an access token that has run out, so that they can be
/// made again.
///
///     let session = Recovery { try await auth.refreshToken() }
///     let client = URLSessionClient().retrying(recover: session)
///
/// A result that the `when:` of the spec picks, say a response with status 401, has the recovery
/// run, and the call is then made once more, at once. A client that throws an error in place of
/// such a response has the recovery say for which errors it is:
///
///     let session = Recovery {
///       try await auth.refreshToken()
///     } when: { error in
///       (error as? HTTPError)?.status == 401
///     }
///
/// - A recovery runs once for all calls that need it at the same time, whichever decorators they
///   went through: give one recovery to all that share a session. A call whose attempt began before
///   the latest run ended, and so with the old token, does not cause another: it takes over how
///   that run ended.
/// - A call has one recovery. What comes back after it, and needs it again, reaches the caller.
/// - If the recovery fails, it pauses, for longer each time that it fails again: one that is asked for
///   an account which is locked, or on a server that is down, does not storm it. The calls that need it
///   meanwhile end as those did that waited for it.
/// - If the recovery fails, the call ends with a ``RecoveryError``, which holds both errors: it is
///   thrown or given to the completion handler. Where it cannot be, since the member ends with
///   errors of one type only, or with none, its last outcome reaches the caller, and
///   ``RetryEvent/GivingUp/recoveryFailed(_:)`` tells the policy's observer why.
/// - A caller that is cancelled, or whose policy has no time left, stops waiting. The recovery goes on,
///   for the other callers and because a token that was half refreshed may be lost.
/// - Calls that the recovery itself makes are not recovered: it would wait for itself. They are told by
///   their task, which a detached task or a queue hides. A recovery that so waits for itself ends with
///   its time limit, as does one that gets no answer: it is cancelled and has failed with a
///   ``TimeoutError``.
public final class Recovery: Sendable {
  /// One run, which ends with what the recovery threw; `nil` if it threw nothing.
  typealias Run = SharedOutcome<(any Error)?>

  private struct State {
    var endedRuns = 0
    var latestFailure: (any Error)?
    var run: Run?
    /// How many runs have failed since one succeeded.
    var failures = 0
    /// When the pause after a failure ends.
    var pauseEnd = Duration.zero
  }

  /// The runs within which the current task works.
  @TaskLocal private static var enclosing: [Run] = []

  /// How many runs had ended when an attempt began.
  @usableFromInline
  struct Mark: Sendable {
    fileprivate let endedRuns: Int
  }

  let isRecoverable: @Sendable (any Error) -> Bool
  private let recover: @Sendable () async throws -> Void
  private let timeLimit: Duration
  private let backoff: Backoff
  private let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// Creates a recovery.
  ///
  /// - Parameters:
  ///   - timeLimit: How long a run may take; one minute by default. Give more to one that asks a
  ///     person.
  ///   - backoff: How long to pause after a failed run. By default the pause is drawn anew each time
  ///     between half a limit and the limit, which starts at one second and doubles up to one minute.
  ///   - clock: The clock that measures both; give a ``ManualClock`` in tests.
  ///   - recover: Repairs what made the calls fail. It runs in a task of its own.
  ///   - isRecoverable: Whether a call that failed with this error needs the recovery. By default
  ///     none does, and only what a spec's `when:` picks is recovered from.
  public init(
    timeLimit: Duration = .seconds(60),
    backoff: Backoff = .exponential(.seconds(1), cap: .seconds(60), jitter: .equal),
    clock: some Clock<Duration> = ContinuousClock(),
    _ recover: @escaping @Sendable () async throws -> Void,
    when isRecoverable: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) {
    self.timeLimit = timeLimit
    self.backoff = backoff
    self.clock = clock
    uptime = clock.uptime()
    self.isRecoverable = isRecoverable
    self.recover = recover
  }

  /// What an attempt that begins now has to know; `nil` within the recovery itself.
  func mark() -> Mark? {
    state.withLock { state in
      if let run = state.run, Self.enclosing.contains(where: { $0 === run }) { return nil }
      return Mark(endedRuns: state.endedRuns)
    }
  }

  /// Waits for a run that ends after an attempt began, and starts one if there is none and the last
  /// one did not fail a while ago.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - clock: The clock that measures that.
  func run(
    since mark: Mark, within limit: Duration?, by clock: any Clock<Duration>
  ) async -> Run.Ending {
    let now = uptime()
    let (run, latestFailure) = state.withLock { state -> (Run?, (any Error)?) in
      guard state.endedRuns == mark.endedRuns else { return (nil, state.latestFailure) }
      if state.run == nil {
        guard now >= state.pauseEnd else { return (nil, state.latestFailure) }
        state.run = start()
      }
      return (state.run, nil)
    }
    return await run?.ending(within: limit, by: clock) ?? .ended(latestFailure)
  }

  private func start() -> Run {
    let run = Run()
    Task {
      let failure: (any Error)?
      do {
        let hasEnded: Void? = try await Self.$enclosing.withValue(Self.enclosing + [run]) {
          try await TimeLimit.result(
            within: timeLimit, by: clock, isCancellable: false, of: recover, lateEnd: {})
        }
        failure = hasEnded == nil ? TimeoutError(limit: timeLimit) : nil
      } catch {
        failure = error
      }
      // One run follows the other, so that nobody else changes the number. The caller's closures are
      // not called under the lock.
      let failures = failure == nil ? 0 : state.withLock { $0.failures } + 1
      let pauseEnd = uptime() + backoff.delay(beforeAttempt: failures + 1)
      state.withLock { state in
        state = State(
          endedRuns: state.endedRuns + 1, latestFailure: failure, failures: failures,
          pauseEnd: pauseEnd)
      }
      run.set(failure)
    }
    return run
  }
}
