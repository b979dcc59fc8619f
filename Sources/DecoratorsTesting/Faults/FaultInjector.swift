@_spi(Generated) import Decorators
import Synchronization

/// An injector of faults into calls, for tests and for trying how a program reacts to faults.
///
///     let faults = FaultInjector<any FeedRepository>(
///       [.error(URLError(.timedOut), on: .calls(1...2), of: .fetchFeed)], seed: 42)
///     let repository = RemoteFeedRepository().injectingFaults(faults).retrying()
///
/// The delays of all faults that pick a call add up. Of the other faults that pick it, only the
/// first one in the list happens.
///
/// Random choices and delays depend only on the seed, the member, and the number of the call, which
/// is counted separately for each member. A run with the same seed and the same calls of each
/// member has the same faults, even if calls of different members interleave in another order.
///
/// An injector that is switched off injects no faults and counts no calls. Nor does it for a call whose
/// task is cancelled before the call begins: that call reaches the decoratee.
public final class FaultInjector<Subject>: Sendable {
  struct State {
    var faults: [Fault<Subject>]
    /// The number of times that the faults were set.
    var settings = 0
    /// The number of calls of each member.
    var calls: [String: Int] = [:]
    /// The number of times that each fault with a limit has happened to each member.
    var picked: [String: [Int: Int]] = [:]
    /// The completion handlers of calls that hang. A handler that is released ends its call.
    var hanging: [any Sendable] = []
  }

  /// The seed of all random choices and delays. Without one of its own, an injector has one in each
  /// simulation, which the simulation decides, and another outside.
  public var seed: UInt64 { givenSeed ?? drawnSeed.withLock { $0.seed() } }

  private let givenSeed: UInt64?
  private let drawnSeed = Lock(DrawnSeed())
  @_spi(Generated) public let clock: any Clock<Duration>
  private let observer: EventObserver?
  let state: Lock<State>

  // Each call reads it.
  @usableFromInline let enabled: Atomic<Bool>

  /// Creates an injector.
  ///
  /// - Parameters:
  ///   - faults: The faults to inject.
  ///   - isEnabled: A Boolean value that indicates whether the injector is switched on.
  ///   - seed: The seed of all random choices and delays; by default a random one, or that which a
  ///     simulation gives.
  ///   - clock: The clock that delays calls. Pass a ``ManualClock`` in tests.
  ///   - onEvent: A closure that is called with each fault that happens to a call.
  public init(
    _ faults: [Fault<Subject>],
    isEnabled: Bool = true,
    seed: UInt64? = nil,
    clock: any Clock<Duration> = DefaultClock(),
    onEvent: CallEvent.Handler? = nil
  ) {
    givenSeed = seed
    self.clock = clock.shared
    observer = onEvent.map(EventObserver.init)
    enabled = Atomic(isEnabled)
    state = Lock(State(faults: faults))
  }

  /// A Boolean value that indicates whether the injector is switched on.
  @inlinable public var isEnabled: Bool {
    get { enabled.load(ordering: .relaxed) }
    set { enabled.store(newValue, ordering: .relaxed) }
  }

  /// The faults. A new value does not reset the numbers of calls.
  public var faults: [Fault<Subject>] {
    get { state.withLock { $0.faults } }
    set {
      // Released without the lock, because the release of an error or a closure may run any code.
      _ = state.withLock { state in
        defer {
          state.faults = newValue
          state.settings += 1
          state.picked = [:]
        }
        return state.faults
      }
    }
  }
}

// MARK: - Picking faults

/// The faults that were chosen for a call.
struct PickedFaults<Subject>: Sendable {
  let member: String
  let call: Int
  var latency = Duration.zero
  /// The fault that replaces the call or its outcome.
  var ending: Fault<Subject>?
}

extension FaultInjector {
  /// Counts a call that begins, and returns its faults.
  func pick<Output, Failed>(
    for member: String, among possible: PossibleFaults<Output, Failed>
  ) -> PickedFaults<Subject> {
    if Task.isCancelled { return PickedFaults(member: member, call: 0) }
    while true {
      let (faults, settings) = state.withLock { ($0.faults, $0.settings) }
      // Closures of the spec may use the injector, so they are called without the lock.
      let arePossible = faults.map { fault in
        (fault.members.isEmpty || fault.members.contains(member))
          && (fault.kind == .latency ? possible.canWait : possible.ending(fault) != nil)
      }
      let picked = state.withLock { state -> PickedFaults<Subject>? in
        guard state.settings == settings else { return nil }
        return pick(for: member, among: Array(zip(faults, arePossible)), &state)
      }
      if let picked { return picked }
    }
  }

  private func pick(
    for member: String, among faults: [(Fault<Subject>, Bool)],
    _ state: inout State
  ) -> PickedFaults<Subject> {
    state.calls[member, default: 0] += 1
    let call = state.calls[member, default: 0]
    var picked = PickedFaults<Subject>(member: member, call: call)
    for (index, (fault, isPossible)) in faults.enumerated()
    where isPossible && fault.pattern.picks(call, chance: chance(2 * index, call, member)) {
      if picked.ending != nil, fault.kind != .latency { continue }
      if let limit = fault.pattern.limit {
        guard state.picked[member, default: [:]][index, default: 0] < limit else { continue }
        state.picked[member, default: [:]][index, default: 0] += 1
      }
      if fault.kind == .latency {
        let least = min(fault.delay.lowerBound, .longestSleep)
        let most = min(fault.delay.upperBound, .longestSleep)
        picked.latency += least + (most - least) * chance(2 * index + 1, call, member)
      } else {
        picked.ending = fault
      }
    }
    return picked
  }

  /// Returns one of the random numbers of a call, from 0 up to 1.
  func chance(_ index: Int, _ call: Int, _ member: String) -> Double {
    // The output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    // generators", 2014).
    var bits = seed ^ StableHash.value(of: "\(index) \(call) \(member)".utf8)
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// Reports the ending of a call, if there is one, and returns what it means for the member.
  func ending<Output, Failed>(
    of picked: PickedFaults<Subject>, among possible: PossibleFaults<Output, Failed>
  ) -> PossibleFaults<Output, Failed>.Ending? {
    guard let fault = picked.ending else { return nil }
    tell(fault.kind, of: picked, error: fault.error)
    return possible.ending(fault)
  }

  /// Reports a fault of a call to the instruments of the call and to the observer.
  func tell(
    _ fault: CallEvent.InjectedFault, of picked: PickedFaults<Subject>, error: (any Error)? = nil,
    duration: Duration? = nil
  ) {
    let event = CallEvent(
      kind: .faultInjected, member: picked.member, error: error, attempt: picked.call,
      fault: fault,
      duration: duration)
    CallInstrumentation.tell(event)
    observer?.tell(event)
  }
}

/// The faults that are possible for a member. `Failed` is the error that it throws, or the arguments
/// of its completion handler.
struct PossibleFaults<Output, Failed> {
  /// The replacement of a call or of its outcome.
  enum Ending {
    case error(Failed)
    case lostResponse(Failed)
    case result(() -> Output)
    case hang
  }

  /// Returns the result that the spec gives for the member.
  let result: (() -> Output)?
  /// A Boolean value that indicates whether the call can be delayed.
  var canWait = true
  /// Returns how the member ends with an error; `nil` if it cannot.
  let failing: (any Error) -> Failed?

  /// Returns what a fault means for the member; `nil` if it is impossible, or a delay.
  func ending<Subject>(_ fault: Fault<Subject>) -> Ending? {
    switch fault.kind {
    case .latency: nil
    case .error: fault.error.flatMap(failing).map(Ending.error)
    case .lostResponse: fault.error.flatMap(failing).map(Ending.lostResponse)
    case .result where fault.result == nil: result.map(Ending.result)
    case .result: (fault.result as? @Sendable () -> Output).map(Ending.result)
    case .hang: canWait ? .hang : nil
    }
  }
}

@_spi(Generated) extension FaultInjector: SharedPart {}
