/// A repair of the cause that makes calls fail, such as an expired access token, so that they can
/// be made again.
///
///     let session = Recovery { try await auth.refreshToken() }
///     let client = URLSessionClient().retrying(recover: session)
///
/// If the spec's `failureIf:` matches a result, such as a response with status 401, the recovery runs,
/// and the call is made once more at once. If the client throws an error instead of returning such
/// a response, the recovery decides which errors it repairs:
///
///     let session = Recovery {
///       try await auth.refreshToken()
///     } when: { error in
///       (error as? HTTPError)?.status == 401
///     }
///
/// - A recovery runs once for all calls that need it at the same time, through whichever decorators
///   they are made. Use one recovery for everything that shares a session. A call whose attempt
///   began before the latest run ended still used the old token. It does not start another run; it
///   uses the outcome of that run.
/// - Each call has at most one recovery. If the call needs it again, the outcome reaches the
///   caller.
/// - If the recovery fails, the call ends with a ``RecoveryError``, which holds both errors, or with the
///   last outcome if the member cannot express that. ``CallEvent/Reason/recoveryFailed(_:)`` then tells
///   the policy's observer the reason. The recovery pauses before its next run, so that a locked account
///   or a server that is down is not flooded. Calls that need it during the pause end in the same way.
/// - A caller that is cancelled, or whose policy has no time left, stops waiting. The recovery
///   continues for the other callers, and because a half-refreshed token might be lost.
/// - Calls that the recovery itself makes in its task are not recovered, because it would wait for
///   itself. A recovery that does so in another way, or that gets no answer, is cancelled at its time
///   limit and fails with a ``TimeoutError``.
public final class Recovery: Sendable {
  /// One run. Its outcome is the error that the recovery threw; `nil` if it threw none.
  typealias Run = SharedOutcome<(any Error)?>

  private struct State {
    var endedRuns = 0
    var latestFailure: (any Error)?
    var run: Run?
    /// The number of failed runs since the last success.
    var failures = 0
    /// The time when the pause after a failure ends.
    var pauseEnd = Duration.zero
  }

  /// The runs that the current task is part of.
  @TaskLocal private static var enclosing: [Run] = []

  /// The number of runs that had ended when an attempt began.
  typealias Mark = Int

  let isRecoverable: @Sendable (any Error) -> Bool
  private let recover: @Sendable () async throws -> Void
  private let timeLimit: Duration
  private let backoff: Backoff
  @_spi(Generated) public let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// Creates a recovery.
  ///
  /// - Parameters:
  ///   - timeLimit: The time limit of a run; one minute by default. A recovery that asks a person
  ///     needs more.
  ///   - backoff: The pause after a failed run. By default it is a random duration between half a
  ///     limit and the limit. The limit starts at one second and doubles up to one minute.
  ///   - clock: The clock that measures both; use a `ManualClock` in tests.
  ///   - recover: Repairs the cause of the failure. It runs in a task of its own.
  ///   - isRecoverable: A predicate that returns `true` if a call that failed with the given error
  ///     needs the recovery. By default no error does, and only results that a spec's `failureIf:`
  ///     matches lead to a recovery.
  public init(
    timeLimit: Duration = .seconds(60),
    backoff: Backoff = .exponential(.seconds(1), cap: .seconds(60), jitter: .equal),
    clock: some Clock<Duration> = DefaultClock(),
    _ recover: @escaping @Sendable () async throws -> Void,
    when isRecoverable: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) {
    self.timeLimit = timeLimit
    self.backoff = backoff
    self.clock = clock.shared
    uptime = self.clock.uptime()
    self.isRecoverable = isRecoverable
    self.recover = recover
  }

  /// Returns the mark of an attempt that begins now; `nil` within the recovery itself.
  func mark() -> Mark? {
    state.withLock { state in
      if let run = state.run, Self.enclosing.contains(where: { $0 === run }) { return nil }
      return state.endedRuns
    }
  }

  /// Waits for a run that ends after an attempt began. Starts one if none is running and the pause
  /// after the last failure is over.
  func run(
    since mark: Mark, within limit: Duration?, by clock: any Clock<Duration>
  ) async -> Run.Ending {
    let now = uptime()
    let (run, latestFailure) = state.withLock { state -> (Run?, (any Error)?) in
      guard state.endedRuns == mark else { return (nil, state.latestFailure) }
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
    Task.begin {
      let failure: (any Error)?
      do {
        let hasEnded: Void? = try await Self.$enclosing.withValue(Self.enclosing + [run]) {
          // All calls that need the recovery share it, so it has the context of none.
          try await CallInstrumentation.current.with(nil).result { () async throws in
            try await TimeLimit.result(
              within: timeLimit, by: clock, isCancellable: false, of: recover)
          }.get()
        }
        failure = hasEnded == nil ? TimeoutError(limit: timeLimit) : nil
      } catch {
        failure = error
      }
      // Runs do not overlap, so no other thread changes the number. The caller's closures do not
      // run under the lock.
      let failures = failure == nil ? 0 : state.withLock { $0.failures } + 1
      let pauseEnd = uptime() + backoff.delay(beforeAttempt: failures + 1)
      // The previous error is released without it, too.
      _ = state.withLock { state in
        defer {
          state = State(
            endedRuns: state.endedRuns + 1, latestFailure: failure, failures: failures,
            pauseEnd: pauseEnd)
        }
        return state
      }
      run.set(failure)
    }
    return run
  }
}

/// An error that indicates that a call could not be made again, because its ``Recovery`` failed.
public struct RecoveryError: ClassifiedError {
  /// The error that the recovery threw.
  public let failure: any Error

  /// The error that the call had thrown before; `nil` if it had returned a result that the spec's
  /// `failureIf:` matches.
  public let original: (any Error)?

  /// Creates an error.
  public init(failure: any Error, original: (any Error)?) {
    self.failure = failure
    self.original = original
  }

  /// `false`, because the call cannot succeed before the recovery does.
  public var isTransient: Bool { false }
}

extension RecoveryError: CustomStringConvertible {
  /// The descriptions of both errors.
  public var description: String {
    let cause = original.map { "; it was to recover from: \($0)" } ?? ""
    return "the recovery failed: \(failure)\(cause)"
  }
}

@_spi(Generated) extension Recovery: SharedPart {}
