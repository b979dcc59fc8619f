import Synchronization

/// Has calls go wrong, in tests and where people try what their program does then.
///
///     let faults = FaultInjector<any FeedRepository>(
///       [
///         .error(URLError(.timedOut), on: .calls(1...2), of: .fetchFeed),
///         .latency(.milliseconds(100) ... .seconds(2), on: .rate(0.1)),
///       ], seed: 42)
///     let repository = RemoteFeedRepository().injectingFaults(faults).retrying()
///
/// All faults that pick a call are looked at in their order. The delays add up; of the others the first
/// one happens, and the decoratee is not called.
///
/// Random choices and delays depend only on the seed, the member, and the number of the call among those
/// of its member. A run with the same seed and the same calls of each member has the same faults, in
/// whichever order calls of different members interleave.
///
/// While it is switched off, it looks at no call and counts none.
public final class FaultInjector<Subject>: Sendable {
  private struct State {
    var faults: [Fault<Subject>]
    var counts: [String: Int] = [:]
  }

  /// The seed of all random choices and delays.
  public let seed: UInt64

  let clock: any Clock<Duration>
  private let onEvent: (@Sendable (FaultEvent) -> Void)?
  private let state: Lock<State>

  // Looked at by each call.
  @usableFromInline let enabled: Atomic<Bool>

  /// Creates an injector.
  ///
  /// - Parameters:
  ///   - faults: What goes wrong.
  ///   - isEnabled: A Boolean value that indicates whether it is switched on.
  ///   - seed: What all that is random follows from; another one each time by default.
  ///   - clock: The clock that delays calls; give a ``ManualClock`` in tests.
  ///   - onEvent: Called for each call that a fault happens to.
  public init(
    _ faults: [Fault<Subject>],
    isEnabled: Bool = true,
    seed: UInt64 = .random(in: .min ... .max),
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: (@Sendable (FaultEvent) -> Void)? = nil
  ) {
    self.seed = seed
    self.clock = clock
    self.onEvent = onEvent
    enabled = Atomic(isEnabled)
    state = Lock(State(faults: faults))
  }

  /// A Boolean value that indicates whether it is switched on.
  @inlinable public var isEnabled: Bool {
    get { enabled.load(ordering: .relaxed) }
    set { enabled.store(newValue, ordering: .relaxed) }
  }

  /// The faults. A new value does not reset the count of calls.
  public var faults: [Fault<Subject>] {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }
}

// MARK: - Picking faults

/// The faults that were chosen for a call.
struct PickedFaults<Subject>: Sendable {
  let member: String
  let call: Int
  var latency = Duration.zero
  /// The effect that replaces the call.
  var ending: Fault<Subject>.Effect?
}

extension FaultInjector {
  /// Returns what happens to a call that begins.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - canHappen: Returns whether something can happen to the member.
  func pick(
    for member: String, where canHappen: (Fault<Subject>.Effect) -> Bool
  ) -> PickedFaults<Subject> {
    let (faults, call) = state.withLock { state in
      state.counts[member, default: 0] += 1
      return (state.faults, state.counts[member, default: 0])
    }
    let chance = FaultChance(seed: seed, member: member, call: call)
    var picked = PickedFaults<Subject>(member: member, call: call)
    for (index, fault) in faults.enumerated()
    where (fault.member ?? member) == member && canHappen(fault.effect)
      && fault.pattern.picks(call, chance: chance.number(2 * index))
    {
      if case .latency(let times) = fault.effect {
        let length = times.upperBound - times.lowerBound
        picked.latency += times.lowerBound + length * chance.number(2 * index + 1)
      } else if picked.ending == nil {
        picked.ending = fault.effect
      }
    }
    return picked
  }

  /// Tells observers, and what watches the call, that something happens to a call.
  func tell(_ kind: FaultEvent.Kind, of picked: PickedFaults<Subject>) {
    let event = FaultEvent(kind: kind, member: picked.member, call: picked.call)
    CallWatch.tell(.faultInjected, event.description)
    onEvent?(event)
  }
}
