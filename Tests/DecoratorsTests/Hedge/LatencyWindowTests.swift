import RandomCases
import Testing

@testable import Decorators

/// How long the last calls took.
@Suite struct LatencyWindowTests {
  @Test(arguments: [-1, 101, .nan, .infinity, -.infinity] as [Double])
  func whatIsNoPercentIsTakenForTheNearest(_ percentile: Double) {
    var window = LatencyWindow()
    for number in 1...20 { window.record(.seconds(number)) }
    #expect(window.percentile(percentile) == .seconds(percentile > 0 ? 20 : 1))
  }

  /// Against a list of all times, of which the last are sorted anew each time.
  @Test func windowIsThatOfTheModel() {
    var generator = SeededGenerator(seed: 1)
    var window = LatencyWindow()
    var all: [Duration] = []
    for _ in 0..<10_000 {
      let latency = Duration.milliseconds(Int.random(in: 0..<50, using: &generator))
      window.record(latency)
      all = all.suffix(99) + [latency]
      let percentile = Double(Int.random(in: 1...100, using: &generator))
      let rank = Int((percentile * Double(all.count) / 100).rounded(.up))
      let expected = all.count < 20 ? nil : all.sorted()[rank - 1]
      guard window.percentile(percentile) == expected else {
        Issue.record("\(percentile) % of \(all)")
        return
      }
    }
  }
}
