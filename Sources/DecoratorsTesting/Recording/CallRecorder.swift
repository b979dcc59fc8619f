@_spi(Generated) import Decorators

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

  /// A wait for calls.
  ///
  /// It counts them one by one: if it looked at all of them for each one, the time would grow with the
  /// square of their number.
  fileprivate struct Wait {
    let outcome = SharedOutcome<Void>()
    /// The number of calls to wait for.
    let count: Int
    let stage: Stage
    let isAwaited: @Sendable (RecordedEntry) -> Bool
    /// The number of calls that have reached the stage.
    var reached = 0

    mutating func note(_ call: RecordedEntry, at stage: Stage) {
      if stage == self.stage, isAwaited(call) { reached += 1 }
    }
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
        for index in state.waits.indices { state.waits[index].reached = 0 }
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
    let (call, over) = state.withLock { state in
      var call = call
      call.number = state.forgotten + state.entries.count
      state.entries.append(call)
      return (call, state.note(call, at: .begin))
    }
    for wait in over { wait.outcome.set(()) }
    return call
  }

  /// Records that a call has ended, unless it has ended before.
  func end(_ call: RecordedEntry, _ ending: RecordedEnding) {
    let over = state.withLock { state -> [Wait] in
      let index = call.number - state.forgotten
      guard index >= 0, state.entries[index].ending == nil else { return [] }
      state.entries[index].ending = ending
      return state.note(call, at: .end)
    }
    for wait in over { wait.outcome.set(()) }
  }
}

extension CallRecorder.State {
  /// Notes that a call has reached a stage, and returns the waits that are over. Who waits removes them.
  fileprivate mutating func note(
    _ call: RecordedEntry, at stage: CallRecorder.Stage
  ) -> [CallRecorder.Wait] {
    for index in waits.indices { waits[index].note(call, at: stage) }
    return waits.filter { $0.reached >= $0.count }
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
    clock: any Clock<Duration> = DefaultClock()
  ) async throws {
    var names: [String] = []
    for member in repeat each members { names.append(member.name) }
    let ending = await ending(ofWaitFor: count, to: stage, within: limit, clock: clock) {
      [names] call in
      names.isEmpty || names.contains(call.member)
    }
    switch ending {
    case .ended: return
    case .cancelled: throw CancellationError()
    case .timedOut:
      let awaited = count == 1 ? "1 call" : "\(count) calls"
      let callees = names.isEmpty ? "" : " of \(names.joined(separator: ", "))"
      let calls = calls
      let seen = calls.count == 1 ? "was 1 call" : "were \(calls.count) calls"
      let lines = calls.map { call in "\n  \(call)" + (call.outcome.map { " \($0)" } ?? "") }
      throw RecordingError(
        "waited \(limit.readable) for \(awaited)\(callees) to \(stage); there \(seen)"
          + "\(calls.isEmpty ? "" : ":")\(lines.joined())")
    }
  }

  /// Waits until a number of calls for which `isAwaited` returns `true` have reached a stage. It is
  /// asked under the lock, once about each call.
  func ending(
    ofWaitFor count: Int, to stage: Stage = .begin, within limit: Duration,
    clock: any Clock<Duration>, where isAwaited: @escaping @Sendable (RecordedEntry) -> Bool
  ) async -> SharedOutcome<Void>.Ending {
    var wait = Wait(count: count, stage: stage, isAwaited: isAwaited)
    state.withLock { state in
      for call in state.entries where stage == .begin || call.ending != nil {
        wait.note(call, at: stage)
      }
      state.waits.append(wait)
    }
    if wait.reached >= count { wait.outcome.set(()) }
    defer { state.withLock { $0.waits.removeAll { $0.outcome === wait.outcome } } }
    return await wait.outcome.ending(within: limit, by: clock)
  }
}
