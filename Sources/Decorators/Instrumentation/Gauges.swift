/// The gauges that show a state of a limit or a circuit.
@usableFromInline
package struct Gauges: Sendable {
  @usableFromInline typealias Update = @Sendable (Double) -> Void

  let labels: [String]
  @usableFromInline let listener = Listener()
  @usableFromInline var sinks: [[Update]] = []
  /// The values that the gauges show; empty before the first.
  @usableFromInline var shown: [Double] = []
  /// A Boolean value that indicates whether the gauges are about to be set.
  @usableFromInline var isDue = false

  /// A Boolean value that indicates whether no sink shows them.
  @inlinable
  package var isUnused: Bool { sinks.isEmpty }

  package init(_ labels: String...) {
    self.labels = labels
  }
}

/// A state that gauges show.
@usableFromInline
package protocol GaugedState: Sendable {
  var gauges: Gauges { get set }

  /// The values of the gauges, in the order of their labels.
  var gaugeValues: [Double] { get }
}

extension GaugedState {
  /// Returns a Boolean value that indicates whether the gauges are to be set, unless they are about to
  /// be. What their own sinks change appears with the next change.
  @inlinable
  mutating func makeGaugesDue() -> Bool {
    guard !gauges.sinks.isEmpty, !gauges.isDue, !gauges.listener.isTold,
      gaugeValues != gauges.shown
    else { return false }
    gauges.isDue = true
    return true
  }
}

extension ObservedState where Value: GaugedState {
  /// Changes the state, adds the effects of the change, and sets the gauges.
  @discardableResult
  @inlinable
  package func update<Result: Sendable>(
    _ body: (inout Value, inout [Effect]) -> Result, then proceed: (Result) -> Void = { _ in }
  ) -> Result {
    change(
      { state, effects in
        let result = body(&state, &effects)
        if state.makeGaugesDue() { effects.append { self.setGauges() } }
        return result
      }, then: proceed)
  }

  /// Makes gauges in a sink, and sets them.
  package func reportGauges(to sink: some MetricsSink, as name: String) {
    let gauges = withLock { $0.gauges.labels }.map { label in
      sink.makeInstrument(.gauge, label: label, dimensions: [("name", name)])
    }
    update { state, _ in
      state.gauges.sinks.append(gauges)
      state.gauges.shown = []
    }
  }

  /// Sets the gauges to the current values, which others may have changed since.
  @usableFromInline
  func setGauges() {
    let gauges = withLock { state in
      state.gauges.shown = state.gaugeValues
      state.gauges.isDue = false
      return state.gauges
    }
    gauges.listener.tell {
      for sink in gauges.sinks {
        for (set, value) in zip(sink, gauges.shown) { set(value) }
      }
    }
  }
}
