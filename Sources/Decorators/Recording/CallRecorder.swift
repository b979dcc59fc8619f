/// A recorder of calls with their arguments and outcomes, in order, for tests.
///
///     let recorder = CallRecorder<any FeedRepository>()
///     let repository = StubRepository().recording(in: recorder)
///     _ = try await repository.fetchFeed(page: 1)
///     #expect(recorder.calls(of: .fetchFeed).map(\.arguments) == [1])
///     #expect(recorder.calls.map(\.description) == ["fetchFeed(page: 1)"])
///
/// Any number of threads can make calls, and several decorators can share a recorder.
public final class CallRecorder<Subject>: Sendable {
  /// The progress of a call.
  public enum Stage: String, Sendable {
    /// The call has begun.
    case begin
    /// The call has returned, thrown an error, or called its completion handler.
    case end
  }

  struct State {
    fileprivate var entries: [RecordedEntry] = []
    /// The number of calls that have been forgotten.
    fileprivate var forgotten = 0
    fileprivate var waits: [Wait] = []
    /// The indices of the calls of the recording that have been played.
    var played: Set<Int> = []
  }

  /// A wait for calls, until those that there are suffice.
  fileprivate struct Wait {
    let outcome = SharedOutcome<Void>()
    let isOver: @Sendable ([RecordedEntry]) -> Bool
  }

  let state = Lock(State())
  /// The recording that answers calls; `nil` if the decoratee does.
  let replayed: CallRecording<Subject>?

  /// Creates a recorder without calls.
  public init() { replayed = nil }

  /// Creates a recorder that answers calls from a recording in place of the decoratee.
  public init(replaying recording: CallRecording<Subject>) { replayed = recording }

  /// The calls so far, in the order in which they began.
  public var calls: [RecordedCall<Any, Any>] { entries.map { RecordedCall(entry: $0) } }

  /// Returns the calls of a member so far, in the order in which they began.
  public func calls<Arguments, Output>(
    of member: RecordedMember<Subject, Arguments, Output>
  ) -> [RecordedCall<Arguments, Output>] {
    entries.filter { $0.member == member.name && $0.values is UncheckedTransfer<Arguments> }
      .map { RecordedCall(entry: $0) }
  }

  /// Forgets all calls. The outcomes of calls that are under way are not recorded.
  public func removeAll() {
    // Released without the lock, because the release of a value may run any code.
    _ = state.withLock { state in
      defer {
        state.forgotten += state.entries.count
        state.entries = []
      }
      return state.entries
    }
  }

  /// Returns a recording of the calls so far and their outcomes, which can be written to a file.
  ///
  /// Calls that have not ended are left out.
  ///
  /// - Throws: ``RecordingError`` if a result cannot be encoded.
  public func recording() throws -> CallRecording<Subject> {
    CallRecording(calls: try entries.compactMap { try $0.ending?.written.get() })
  }

  private var entries: [RecordedEntry] { state.withLock { $0.entries } }
}

// MARK: - Recording

extension CallRecorder {
  /// Records that a call begins, and returns it with its number.
  func begin(_ call: RecordedEntry) -> RecordedEntry {
    change { state in
      var call = call
      call.number = state.forgotten + state.entries.count
      state.entries.append(call)
      return call
    }
  }

  /// Records that a call has ended, unless it has ended before.
  func end(_ call: RecordedEntry, _ ending: RecordedEnding) {
    change { state in
      let index = call.number - state.forgotten
      guard index >= 0, state.entries[index].ending == nil else { return }
      state.entries[index].ending = ending
    }
  }

  /// Changes the state, and ends the waits that are then over. Who waits removes them.
  private func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, over) = state.withLock { state in
      (change(&state), state.waits.filter { $0.isOver(state.entries) })
    }
    for wait in over { wait.outcome.set(()) }
    return result
  }
}

// MARK: - Waiting

extension CallRecorder {
  /// Waits until a number of calls have begun, or ended.
  ///
  ///     try await recorder.wait(for: 3, of: .fetchFeed)
  ///
  /// Returns at once if there are as many calls already.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - members: The members whose calls count; by default all.
  ///   - stage: The stage that the calls must reach.
  ///   - limit: The longest time to wait.
  ///   - clock: The clock that measures the time.
  /// - Throws: ``RecordingError`` with the calls so far if the time is over, or `CancellationError`
  ///   if the task is cancelled.
  public func wait<each Arguments, each Output>(
    for count: Int = 1, of members: repeat RecordedMember<Subject, each Arguments, each Output>,
    to stage: Stage = .begin, within limit: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    var names: [String] = []
    for member in repeat each members { names.append(member.name) }
    let wait = Wait { [names] entries in
      let reached = entries.filter { stage == .begin || $0.ending != nil }
      return reached.count { names.isEmpty || names.contains($0.member) } >= count
    }
    change { $0.waits.append(wait) }
    defer { state.withLock { $0.waits.removeAll { $0.outcome === wait.outcome } } }
    switch await wait.outcome.ending(within: limit, by: clock) {
    case .ended: return
    case .cancelled: throw CancellationError()
    case .timedOut:
      let awaited = count == 1 ? "1 call" : "\(count) calls"
      let callees = names.isEmpty ? "" : " of \(names.joined(separator: ", "))"
      let seen = calls.count == 1 ? "was 1 call" : "were \(calls.count) calls"
      let lines = calls.map { call in "\n  \(call)" + (call.outcome.map { " \($0)" } ?? "") }
      throw RecordingError(
        "waited \(limit.readable) for \(awaited)\(callees) to \(stage); there \(seen)"
          + "\(calls.isEmpty ? "" : ":")\(lines.joined())")
    }
  }
}
