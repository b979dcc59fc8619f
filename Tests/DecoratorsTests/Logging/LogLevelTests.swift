@_spi(Generated) import Decorators
import Testing

struct LogLevelTests {
  let clock = ManualClock()

  @Test func levelsAreOrdered() {
    #expect(
      LogLevel.allCases.sorted() == [.trace, .debug, .info, .notice, .warning, .error, .critical])
  }

  @Test(arguments: [
    (LogLevel.trace, ["started", "succeeded", "started", "failed", "started", "cancelled"]),
    (.debug, ["started", "succeeded", "started", "failed", "started", "cancelled"]),
    (.info, ["failed"]),
    (.error, ["failed"]),
    (.critical, []),
  ])
  func onlyWhatIsEnabledIsLogged(_ minimumLevel: LogLevel, _ phases: [String]) {
    let sink = MemoryLog(minimumLevel: minimumLevel)
    let log = CallLog(to: sink, level: .debug)
    log.started("Feed", "fetch()").succeeded(7)
    log.started("Feed", "fetch()").failed(LoadError())
    log.started("Feed", "fetch()").failed(CancellationError())
    #expect(sink.messages.map { String($0.split(separator: " ")[2]) } == phases)
  }

  @Test func failureIsLoggedWhenOnlyErrorsAreWanted() {
    let sink = MemoryLog(minimumLevel: .error)
    let log = CallLog(to: sink, clock: clock, nextCallNumber: { 5 })
    var evaluations = 0
    func arguments() -> [LogArgument] {
      evaluations += 1
      return [.redacted("page", 3)]
    }
    let call = log.started("Feed", "fetch(page:)", arguments())
    clock.advance(by: .seconds(2))
    call.failed(LoadError())
    #expect(sink.messages == ["#5 Feed.fetch(page:) failed in 2.00 s: LoadError"])
    #expect(evaluations == 0)
  }

  @Test(arguments: [true, false])
  func disabledLogEvaluatesNothing(isEnabled: Bool) async {
    let evaluated = Recorder<String>()
    let sink = MemoryLog(minimumLevel: isEnabled ? .trace : .critical)
    let log = CallLog(to: sink) {
      evaluated.record("number")
      return 1
    }
    func arguments() -> [LogArgument] {
      evaluated.record("arguments")
      return []
    }
    let value = Described { evaluated.record("value") }
    log.started("Feed", "fetch(page:)", arguments()).succeeded(revealing: value)
    log.started("Feed", "fetch(page:)", arguments()).failed(revealing: value)
    let all = ["arguments", "number", "value"]
    #expect(await evaluated.finish() == (isEnabled ? all + all : []))
  }

  @Test func anyLevelCanBeThatOfALog() {
    let sink = MemoryLog()
    CallLog(to: sink, level: .notice).started("Feed", "reload()").succeeded()
    #expect(sink.events.map(\.level) == [.notice, .notice])
  }
}

private struct Described: Error, CustomStringConvertible {
  let whenDescribed: @Sendable () -> Void

  var description: String {
    whenDescribed()
    return "described"
  }
}
