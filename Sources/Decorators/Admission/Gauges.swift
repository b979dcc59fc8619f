/// The gauges that show the state of a limit or a circuit, under whose lock they are set.
struct Gauges: Sendable {
  private let labels: [String]
  private var sinks: [[@Sendable (Double) -> Void]] = []

  init(_ labels: String...) {
    self.labels = labels
  }

  /// Makes the gauges in a sink.
  mutating func add(to sink: some MetricsSink, as name: String) {
    sinks.append(
      labels.map { sink.makeInstrument(.gauge, label: $0, dimensions: [("name", name)]) })
  }

  /// Sets the gauges, in the order of their labels.
  func set(_ values: @autoclosure () -> [Double]) {
    guard !sinks.isEmpty else { return }
    let values = values()
    for gauges in sinks {
      for (set, value) in zip(gauges, values) { set(value) }
    }
  }
}
