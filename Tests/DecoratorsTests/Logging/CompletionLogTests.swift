import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls of members with completion handlers.
struct CompletionLogTests {
  let clock = ManualClock()
  let sink = MemoryLog()
  let stub = StubLoader()

  func log(to sink: MemoryLog) -> CallLog {
    CallLog(to: sink, clock: clock, nextCallNumber: { 1 })
  }

  var loader: LoggingCallbackLoader<StubLoader> {
    LoggingCallbackLoader(decoratee: stub, log: log(to: sink))
  }

  @Test func `Success is logged with what the handler is given`() throws {
    var values: [Int] = []
    loader.load(from: try #require(URL(string: "http://localhost"))) { data, _, _ in
      values.append(Int(data?.first ?? 0))
    }
    loader.box { values.append((try? $0.get().value) ?? 0) }
    loader.save(Box()) { _ in values.append(3) }
    loader.count(in: [Box()]) { #expect($0 == 1) }
    loader.size { values.append($0.width) }
    loader.reset { values.append(6) }
    #expect(values == [1, 2, 3, 5, 6])
    #expect(
      sink.messages == [
        "#1 CallbackLoader.load(url: <URL>, completion: <...>) started",
        "#1 CallbackLoader.load(url: <URL>, completion: <...>) succeeded in 0.00 µs: "
          + "<1 byte>, <HTTPURLResponse>",
        "#1 CallbackLoader.box(completion: <...>) started",
        "#1 CallbackLoader.box(completion: <...>) succeeded in 0.00 µs: <Box>",
        "#1 CallbackLoader.save(box: <Box>, completion: <...>) started",
        "#1 CallbackLoader.save(box: <Box>, completion: <...>) succeeded in 0.00 µs",
        "#1 CallbackLoader.count(boxes: <1 element>, completion: <...>) started",
        "#1 CallbackLoader.count(boxes: <1 element>, completion: <...>) succeeded in 0.00 µs: 1",
        "#1 CallbackLoader.size(completion: <...>) started",
        "#1 CallbackLoader.size(completion: <...>) succeeded in 0.00 µs: "
          + "<(width: Int, height: Int)>",
        "#1 CallbackLoader.reset(completion: <...>) started",
        "#1 CallbackLoader.reset(completion: <...>) succeeded in 0.00 µs",
      ])
  }

  @Test func `Failure is logged with the error that the handler is given`() {
    stub.failures = 9
    var numbers: [Int?] = []
    loader.box { if case .failure(let error as LoadError) = $0 { numbers.append(error.number) } }
    loader.save(Box()) { numbers.append(($0 as? LoadError)?.number) }
    loader.save(Box(), completion: nil)
    #expect(numbers == [1, 2])
    #expect(
      outcomes == [
        "failed in 0.00 µs: LoadError", "failed in 0.00 µs: LoadError(number: 2)",
        "failed in 0.00 µs: LoadError(number: 3)",
      ])
    #expect(sink.events.map(\.level) == [.info, .error, .info, .error, .info, .error])
  }

  @Test(arguments: [
    ((1, nil, nil), "succeeded in 0.00 µs: <Int>"),
    ((nil, "a", nil), "succeeded in 0.00 µs: <String>"),
    ((nil, nil, nil), "succeeded in 0.00 µs"),
    ((1, "a", LoadError()), "failed in 0.00 µs: LoadError"),
  ])
  func `Only arguments that are there are logged`(
    _ arguments: (Int?, String?, LoadError?), _ outcome: String
  ) throws {
    let complete = try handed(.init { (_: Int?, _: String?, _: (any Error)?) in })
    complete(arguments.0, arguments.1, arguments.2)
    #expect(outcomes == [outcome])
  }

  @Test func `A single argument is logged as it is`() throws {
    let complete = try handed(.init { (_: Int?) in })
    complete(nil)
    let succeed = try handed(.init { (_: Result<Void, LoadError>) in })
    succeed(.success(()))
    let pass = try handed(.init { (_: String, _: Int) in }, revealing: .result)
    pass("a", 1)
    #expect(
      outcomes == [
        "succeeded in 0.00 µs: nil", "succeeded in 0.00 µs", #"succeeded in 0.00 µs: "a", 1"#,
      ])
  }

  @MainActor
  @Test func `A handler of the main actor is called, and each completion logged`() throws {
    var count = 0
    let handler: (@MainActor (Int) -> Void)? = { count += $0 }
    let complete = try handed(.init(handler), revealing: .result)
    complete?(3)
    complete?(4)
    try handed(.init((@MainActor () -> Void)?.none))?()
    #expect(count == 7)
    #expect(
      outcomes == [
        "succeeded in 0.00 µs: 3", "completed again after 0.00 µs", "succeeded in 0.00 µs",
      ])
  }

  @Test func `A second completion is logged, and passed on`() throws {
    var numbers: [Int] = []
    let complete = try handed(.init { (number: Int) in numbers.append(number) })
    complete(1)
    clock.advance(by: .seconds(2))
    complete(2)
    #expect(numbers == [1, 2])
    #expect(sink.messages.last == "#1 Feed.load() completed again after 2.00 s")
    #expect(sink.events.map(\.level) == [.info, .info, .warning])
    #expect(sink.events.last?.duration == .seconds(2))
  }

  @Test(arguments: [0, 1])
  func `Only failure is logged where only errors are wanted`(failures: Int) {
    let errors = MemoryLog(minimumLevel: .error)
    stub.failures = failures
    let loader = LoggingCallbackLoader(decoratee: stub, log: log(to: errors))
    loader.save(Box()) { _ in }
    loader.save(Box()) { _ in }
    #expect(
      errors.messages
        == Array(
          repeating:
            "#1 CallbackLoader.save(_:completion:) failed in 0.00 µs: LoadError(number: 1)",
          count: failures))
  }

  @Test func `A thrown error ends a call that has a handler`() throws {
    let call = try started(revealing: .error)
    #expect(throws: LoadError(number: 2)) {
      try call.perform(.init { (_: Int) in }) {
        (_: (Int) -> Void) throws(LoadError) in throw LoadError(number: 2)
      }
    }
    #expect(outcomes == ["failed in 0.00 µs: LoadError(number: 2)"])
  }

  private func started(revealing revealed: OutcomeParts = []) throws -> InstrumentedCall {
    try #require(log(to: sink).started("Feed.load()", revealing: revealed))
  }

  /// Returns the completion handler that a decoratee is handed.
  private func handed<Function, Arguments>(
    _ handler: Handler<Function, Arguments>, revealing revealed: OutcomeParts = []
  ) throws -> Function {
    try started(revealing: revealed).perform(handler) { $0 }
  }

  /// The ends of the lines that are not about a start.
  private var outcomes: [String] {
    sink.messages.compactMap { message in
      let outcome = message.split(separator: ") ", maxSplits: 1).last.map(String.init)
      return outcome == "started" ? nil : outcome
    }
  }
}
