import Decorators
import DecoratorsTelemetry
import DecoratorsTesting
import Testing

/// Generated code that measures calls, run.
@Suite(.timeLimit(.minutes(10)))
struct MetricsTests {
  private struct Diary: Almanac {
    var days: [Int] = []

    mutating func add(_ day: Int) async throws -> Int {
      days.append(day)
      return days.count
    }
    func day(completion: @escaping (Int) -> Void) throws -> Bool {
      completion(days.count)
      return true
    }
  }

  private actor Mercury: Barometer {
    func pressure(at height: Int) throws -> Double {
      if height > 100 { throw ForecastError.unknownDay }
      return 1_013
    }
    func rise() async -> Int { 1 }
  }

  private let clock = ManualClock()
  private let metrics = MemoryMetrics()

  private func count(_ member: String, _ outcome: String) -> Int {
    Int(metrics.value(of: "calls_total", where: ["member": member, "outcome": outcome]))
  }

  @Test func `Calls are counted by how they end, and timed`() async throws {
    let station = ForecastStation(clock: clock)
    let forecasts = station.measuring(in: metrics, clock: clock)
    #expect(try await forecasts.forecast(for: 1) == "rain")
    #expect(try forecasts.days() == 7)
    await forecasts.refresh()
    forecasts.report("wet") { #expect((try? $0.get()) == 1) }
    #expect(try await forecasts.redeem(Ticket(number: 3)).number == 3)
    forecasts.each { #expect($0 == 1) }
    #expect(forecasts.place == "Kiel")
    let failing = ForecastStation(clock: clock) { throw ForecastError.cloudy }
      .measuring(in: metrics, clock: clock)
    await #expect(throws: ForecastError.cloudy) { try await failing.forecast(for: 1) }
    #expect(throws: ForecastError.unknownDay) { try failing.days() }
    failing.report("dry") { #expect(throws: ForecastError.self, performing: $0.get) }
    await #expect(throws: ForecastError.self) {
      _ = try await failing.redeem(Ticket(number: 3)).number
    }
    await #expect(throws: ForecastError.self) { try await failing.first(Int.self) }
    #expect(throws: ForecastError.self) { try failing.each { _ in throw ForecastError.cloudy } }
    #expect(
      metrics.description == """
        member                           calls  failed  cancelled  active     median       90 %       99 %
        Forecasts.days()                     2       1          0       0  ≤ 5.00 ms  ≤ 5.00 ms  ≤ 5.00 ms
          ForecastError                      1
        Forecasts.each(_:)                   2       1          0       0  ≤ 5.00 ms  ≤ 5.00 ms  ≤ 5.00 ms
          ForecastError                      1
        Forecasts.first(_:)                  1       1          0       0  ≤ 5.00 ms  ≤ 5.00 ms  ≤ 5.00 ms
          ForecastError                      1
        Forecasts.forecast(for:)             2       1          0       0  ≤ 50.0 ms  ≤ 50.0 ms  ≤ 50.0 ms
          ForecastError                      1
        Forecasts.redeem(_:)                 2       1          0       0  ≤ 5.00 ms  ≤ 5.00 ms  ≤ 5.00 ms
          ForecastError                      1
        Forecasts.refresh()                  1       0          0       0   > 10.0 s   > 10.0 s   > 10.0 s
        Forecasts.report(_:completion:)      2       1          0       0  ≤ 10.0 ms  ≤ 10.0 ms  ≤ 10.0 ms
          ForecastError                      1
        Forecasts.watch(_:)                  0       0          0       0

        """)
  }

  @Test @MainActor func `Members of all kinds of protocols are measured`() async throws {
    var diary = Diary().measuring(in: metrics)
    #expect(try await diary.add(1) == 1)
    #expect(try await diary.add(2) == 2)
    let isTold = try diary.day { #expect($0 == 2) }
    #expect(isTold)
    #expect(count("add(_:)", "success") == 2)
    #expect(count("day(completion:)", "success") == 1)

    let barometer = Mercury().measuring(in: metrics)
    #expect(try await barometer.pressure(at: 0) == 1_013)
    await #expect(throws: ForecastError.self) { try await barometer.pressure(at: 101) }
    #expect(await barometer.rise() == 1)
    #expect(count("pressure(at:)", "failure") == 1)
    #expect(count("rise()", "success") == 1)
  }

  @Test func `Calls are measured in the shared metrics by default`() async throws {
    let calls = { MemoryMetrics.shared.value(of: "calls_total", where: ["member": "refresh()"]) }
    let before = calls()
    await ForecastStation(clock: clock).measuring().refresh()
    #expect(calls() == before + 1)
  }
}

/// Does as it is told, and lets time pass meanwhile.
struct ForecastStation: Forecasts {
  let clock: ManualClock
  var fail: @Sendable () throws -> Void = {}
  var wait: @Sendable () async -> Void = {}

  func forecast(for day: Int) async throws -> String {
    await wait()
    clock.advance(by: .milliseconds(30))
    try fail()
    return "rain"
  }
  func days() throws(ForecastError) -> Int {
    clock.advance(by: .milliseconds(3))
    do { try fail() } catch { throw .unknownDay }
    return 7
  }
  func refresh() async { clock.advance(by: .seconds(20)) }
  func report(
    _ text: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    clock.advance(by: .milliseconds(8))
    completion(Result { try fail() }.map { 1 })
  }
  func watch(_ completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?) {}
  func redeem(_ ticket: consuming Ticket) async throws -> Ticket {
    try fail()
    return ticket
  }
  func each(_ body: (Int) throws -> Void) rethrows { try body(1) }
  func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item {
    throw ForecastError.cloudy
  }
  var place: String { "Kiel" }
}
