@_spi(Generated) import Decorators

extension CircuitBreaker {
  /// The key of a circuit, if there is one for each host or tenant.
  public typealias Key = AdmissionKey

  /// Returns the circuit of the calls with a key, such as one of the hosts of a service.
  ///
  ///     let circuit = breaker.circuit(for: CircuitBreaker.Key("host:", "eu.example.com"))
  ///     print(circuit.currentState)
  ///
  /// It has a state of its own, and the name, clock and observer of this one. Its events have the key.
  /// If the ``policy`` or the ``mode`` of this circuit changes, so does that of all keys; ``close()``,
  /// ``open(for:)`` and ``isolate()`` apply to all of them, also to those that are made later.
  ///
  /// Circuits are made when they are first used. Those of 10,000 keys are kept: beyond, those are
  /// forgotten that were used least recently, unless a call or your code uses them. A circuit that is
  /// closed and has no calls in its window can be forgotten earlier, which changes nothing. One that you
  /// have given a policy, a mode or a state of its own, or whose gauge or state you see, is kept.
  ///
  /// - Parameter key: The key. This circuit is that of the key `all`.
  public func circuit(for key: Key) -> CircuitBreaker {
    if key.isAll { return self }
    return keyed.control(for: key) {
      CircuitBreaker(for: key, in: self)
    } synchronize: { circuit in
      follow(circuit)
      synchronizeState(of: circuit)
    } standing: {
      let now = uptime()
      let (mode, isIsolated) = (mode, currentState == .isolated)
      let isOpened = opening(at: now) != nil
      return {
        $0.standing(at: now, apartFrom: mode, isIsolated: isIsolated, isOpened: isOpened)
      }
    }
  }

  /// Gives a new circuit of a key the state that somebody has given this one, and takes it back if that
  /// has ended meanwhile.
  private func synchronizeState(of circuit: CircuitBreaker) {
    let now = uptime()
    let opening = opening(at: now)
    switch (currentState, circuit.currentState) {
    case (.isolated, _): circuit.isolate()
    case (_, .isolated): circuit.close()
    case _ where opening == nil && circuit.followsOpening: circuit.close()
    default: if let opening { circuit.open(for: opening.timeLeft, following: opening.generation) }
    }
  }

  /// Returns the circuit of calls with a key, which is of its own for each `member`, if that is given.
  @_spi(Generated)
  public func circuit<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> CircuitBreaker {
    circuit(for: Key(names, of: member, repeat each values))
  }

  /// Gives the circuit of a key the policy and the mode of this one.
  func follow(_ circuit: CircuitBreaker) {
    circuit.change(to: policy, isOwn: false)
    if circuit.mode != mode { circuit.mode = mode }
  }
}
