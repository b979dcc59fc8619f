import RandomCases
import Testing

@testable import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// How long the last calls took.
@Suite struct CallLatenciesTests {
  @Test(arguments: [-1, 101, .nan, .infinity, -.infinity] as [Double])
  func `A percentile out of range is taken for the nearest`(_ percentile: Double) {
    let latencies = CallLatencies()
    for number in 1...20 { latencies.record(.seconds(number), of: "A.b()") }
    #expect(latencies.percentile(percentile, of: "A.b()") == .seconds(percentile > 0 ? 20 : 1))
  }

  /// Against a list of all times, of which the last are sorted anew each time.
  @Test func `Percentiles are those of the model`() {
    var generator = SeededGenerator(seed: 1)
    let latencies = CallLatencies()
    var all: [Duration] = []
    for _ in 0..<10_000 {
      let latency = Duration.milliseconds(Int.random(in: 0..<50, using: &generator))
      latencies.record(latency, of: "A.b()")
      all = all.suffix(99) + [latency]
      let percentile = Double(Int.random(in: 1...100, using: &generator))
      let rank = Int((percentile * Double(all.count) / 100).rounded(.up))
      let expected = all.count < 20 ? nil : all.sorted()[rank - 1]
      guard latencies.percentile(percentile, of: "A.b()") == expected else {
        Issue.record("\(percentile) % of \(all)")
        return
      }
    }
  }
}
