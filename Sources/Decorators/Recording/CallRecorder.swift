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
  private struct State {
    var entries: [RecordedEntry] = []
    /// The number of calls that have been forgotten.
    var forgotten = 0
    var waits: [Int: RecordedWait] = [:]
    var lastWait = 0

    /// Removes the satisfied waits and returns them.
    mutating func removeSatisfiedWaits() -> [RecordedWait] {
      let satisfied = waits.filter { $0.value.isSatisfied(by: entries) }
      for identifier in satisfied.keys { waits[identifier] = nil }
      return satisfied.map(\.value)
    }
  }

  private let state = Lock(State())
  let player: RecordingPlayer?

  /// Creates a recorder without calls.
  public init() { player = nil }

  /// Creates a recorder that answers calls from a recording in place of the decoratee.
  public init(replaying recording: CallRecording<Subject>) {
    player = RecordingPlayer(recording.calls, errors: recording.errors)
  }

  /// The calls so far as text, in the order in which they began.
  public var calls: [CallText] { entries.map(\.text) }

  /// Returns the calls of a member so far, in the order in which they began.
  public func calls<Arguments, Output>(
    of member: RecordedMember<Subject, Arguments, Output>
  ) -> [RecordedCall<Arguments, Output>] {
    entries.compactMap { $0.call(of: member.name) }
  }

  /// Forgets all calls. The outcomes of calls that are under way are not recorded.
  public func removeAll() {
    state.withLock { state in
      state.forgotten += state.entries.count
      state.entries = []
    }
  }

  /// Returns a recording of the calls so far and their outcomes, which can be written to a file.
  ///
  /// Calls that have not ended are left out.
  ///
  /// - Throws: ``RecordingError`` if a result cannot be encoded.
  public func recording() throws -> CallRecording<Subject> {
    CallRecording(calls: try entries.compactMap { try $0.written() })
  }

  private var entries: [RecordedEntry] { state.withLock { $0.entries } }
}

// MARK: - Recording

extension CallRecorder {
  /// Records that a call begins.
  ///
  /// - Returns: The number of the call.
  func begin(_ entry: RecordedEntry) -> Int {
    let (number, waits) = state.withLock { state in
      state.entries.append(entry)
      return (state.forgotten + state.entries.count - 1, state.removeSatisfiedWaits())
    }
    for wait in waits { wait.outcome.set(()) }
    return number
  }

  /// Records that a call has ended, unless it has ended before.
  func end(_ number: Int, _ ending: RecordedEnding) {
    let waits = state.withLock { state in
      let index = number - state.forgotten
      guard index >= 0, state.entries[index].ending == nil else { return [] as [RecordedWait] }
      state.entries[index].ending = ending
      return state.removeSatisfiedWaits()
    }
    for wait in waits { wait.outcome.set(()) }
  }
}

// MARK: - Waiting

extension CallRecorder {
  /// Waits until a number of calls of a member have begun, or ended.
  ///
  ///     try await recorder.wait(for: 3, of: .fetchFeed)
  ///
  /// Returns at once if there are as many calls already.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - member: The member.
  ///   - stage: The stage that the calls must reach.
  ///   - limit: The longest time to wait.
  ///   - clock: The clock that measures the time.
  /// - Throws: ``MissingCallsError`` if the time is over, or `CancellationError` if the task is
  ///   cancelled.
  public func wait<Arguments, Output>(
    for count: Int = 1, of member: RecordedMember<Subject, Arguments, Output>,
    to stage: CallStage = .begin,
    within limit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    try await wait(
      RecordedWait(count: count, member: member.name, stage: stage), within: limit, by: clock)
  }

  /// Waits until a number of calls of any members have begun, or ended.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - stage: The stage that the calls must reach.
  ///   - limit: The longest time to wait.
  ///   - clock: The clock that measures the time.
  /// - Throws: ``MissingCallsError`` if the time is over, or `CancellationError` if the task is
  ///   cancelled.
  public func wait(
    for count: Int = 1, to stage: CallStage = .begin,
    within limit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    try await wait(
      RecordedWait(count: count, member: nil, stage: stage), within: limit, by: clock)
  }

  private func wait(
    _ wait: RecordedWait, within limit: Duration, by clock: any Clock<Duration>
  ) async throws {
    let identifier = state.withLock { state -> Int? in
      guard !wait.isSatisfied(by: state.entries) else { return nil }
      state.lastWait += 1
      state.waits[state.lastWait] = wait
      return state.lastWait
    }
    guard let identifier else { return }
    defer { state.withLock { _ = $0.waits.removeValue(forKey: identifier) } }
    switch await wait.outcome.ending(within: limit, by: clock) {
    case .ended: return
    case .cancelled: throw CancellationError()
    case .timedOut:
      throw MissingCallsError(
        count: wait.count, member: wait.member, stage: wait.stage, limit: limit, calls: calls)
    }
  }
}
