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
  func durationsAreReadable(_ duration: Duration, _ text: String) {
    #expect(duration.readable == text)
  }

  @Test(arguments: [
    ("fetch(page:)", [], "fetch(page:)"),
    ("save(_:to:)", ["item", "target"], "save(item: 1, target: 2)"),
    ("subscript(_:)", ["index"], "subscript(index: 1)"),
  ])
  func argumentsReplaceLabels(_ member: String, _ names: [String], _ call: String) {
    let event = LogEvent(
      level: .info, phase: .started, member: "Feed.\(member)",
      callID: LogEvent.CallID(numbers: [1]),
      arguments: names.enumerated().map { LogEvent.Argument(name: $1, value: "\($0 + 1)") })
    #expect(event.message == "#1 Feed.\(call) started")
  }

  @Test(arguments: [
    (LogEvent.Failure(typeName: "URLError"), "URLError"),
    (LogEvent.Failure(typeName: "URLError", description: "offline"), "URLError: offline"),
    (LogEvent.Failure(typeName: "URLError", description: "URLError 5"), "URLError 5"),
  ])
  func errorsAreNamed(_ error: LogEvent.Failure, _ text: String) {
    #expect(error.text == text)
  }
}
