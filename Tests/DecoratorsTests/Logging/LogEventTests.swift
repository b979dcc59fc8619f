import Decorators
import Testing

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
    let event = event(.succeeded(after: duration, result: nil))
    #expect(event.message == "#1 Feed.fetch(page:) succeeded in \(text)")
  }

  @Test(arguments: [
    ("fetch(page:)", [], "fetch(page:)"),
    ("save(_:to:)", ["item", "target"], "save(item: 1, target: 2)"),
    ("subscript(_:)", ["index"], "subscript(index: 1)"),
  ])
  func argumentsReplaceLabels(_ member: String, _ names: [String], _ call: String) {
    let arguments = names.enumerated().map { LogArgument(name: $1, value: "\($0 + 1)") }
    let event = event(.started, memberName: member, arguments: arguments)
    #expect(event.message == "#1 Feed.\(call) started")
  }

  @Test(arguments: [
    (LoggedError(typeName: "URLError"), "URLError"),
    (LoggedError(typeName: "URLError", description: "offline"), "URLError: offline"),
    (LoggedError(typeName: "URLError", description: "URLError 5"), "URLError 5"),
  ])
  func errorsAreNamed(_ error: LoggedError, _ text: String) {
    #expect(
      event(.failed(after: .seconds(1), error: error)).message
        == "#1 Feed.fetch(page:) failed in 1.00 s: \(text)")
    #expect(
      event(.cancelled(after: .seconds(1), error: error)).message
        == "#1 Feed.fetch(page:) cancelled after 1.00 s: \(text)")
  }

  private func event(
    _ phase: LogEvent.Phase, memberName: String = "fetch(page:)", arguments: [LogArgument] = []
  ) -> LogEvent {
    LogEvent(
      level: .info, phase: phase, member: "Feed.\(memberName)", callID: CallID(1),
      arguments: arguments)
  }
}
