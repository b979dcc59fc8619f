import Foundation
import Testing

@testable import Decorators

struct LogTimeTests {
  let time = LogTime(.iso8601.time(includingFractionalSeconds: false))

  @Test(
    arguments: [
      (0, "00:00:00.000"), (0.123, "00:00:00.123"), (59.999_4, "00:00:59.999"),
      (59.999_6, "00:01:00.000"), (-0.000_6, "23:59:59.999"), (3_600.05, "01:00:00.050"),
      (3_600.005, "01:00:00.005"), (3_599.9, "00:59:59.900"),
    ])
  func `Milliseconds are rounded`(seconds: Double, text: String) {
    #expect(time.text(Date(timeIntervalSinceReferenceDate: seconds)) == text)
  }

  @Test func `A kept text is that of its second`() {
    for (seconds, text) in [(5.0, "00:00:05.000"), (5.5, "00:00:05.500"), (4.9, "00:00:04.900")] {
      #expect(time.text(Date(timeIntervalSinceReferenceDate: seconds)) == text)
    }
  }

  @Test(arguments: [
    1, 9.99, 9.994, 9.996, 10, 99.94, 99.96, 100, 812.4, 999.4, 1_000, 1_234.5, 59_940,
  ])
  func `Durations have three digits`(microseconds: Double) {
    let (value, unit) =
      microseconds < 999.5 ? (microseconds, "µs") : (microseconds / 1_000, "ms")
    let digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    #expect(
      Duration.nanoseconds(Int(microseconds * 1_000)).readable
        == String(format: "%.\(digits)f \(unit)", value))
  }

  /// Characters of two bytes are known to be plain without a look at each.
  @Test func `Every character that disrupts a line is escaped`() throws {
    for value in UInt32(0)...0x7FF {
      let scalar = try #require(Unicode.Scalar(value))
      let isDisruptive = [.control, .format].contains(scalar.properties.generalCategory)
      let text = "a" + String(scalar) + "b"
      #expect((LineText.escaped(text) != text) == isDisruptive, "U+\(String(value, radix: 16))")
    }
  }
}
