import Testing

@testable import Decorators

struct LogEventTests {
  @Test(arguments: [
    (Duration.seconds(-1), "0.00 µs"),
    (.zero, "0.00 µs"),
    (.nanoseconds(812), "0.81 µs"),
    (.nanoseconds(9_994), "9.99 µs"),
    (.nanoseconds(9_996), "10.0 µs"),
    (.microseconds(999), "999 µs"),
    (.nanoseconds(999_600), "1.00 ms"),
    (.microseconds(999_600), "1.00 s"),
    (.milliseconds(1_524), "1.52 s"),
    (.milliseconds(59_960), "1 min 0 s"),
    (.seconds(125), "2 min 5 s"),
    (.milliseconds(3_599_600), "1 h 0 min"),
    (.seconds(3 * 3_600 + 20 * 60), "3 h 20 min"),
    (.seconds(1_000 * 3_600), "1000 h 0 min"),
  ])
  func `Durations are readable`(_ duration: Duration, _ text: String) {
    #expect(duration.readable == text)
  }
}
