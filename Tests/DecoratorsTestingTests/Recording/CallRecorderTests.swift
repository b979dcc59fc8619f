import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsTesting

/// The recorder of calls, without a decorator around it.
struct CallRecorderTests {
  private protocol Shop {}

  private func recorded(_ value: some Codable & Sendable) throws -> CallRecording<any Shop> {
    let recorder = CallRecorder<any Shop>()
    _ = recorder.call("Shop.price(of:)", value, [.value("of", value)]) { value }
    return try CallRecording(json: recorder.recording().json())
  }

  private func replayed<Value: Codable & Sendable>(
    _ recording: CallRecording<any Shop>, _ value: Value
  ) throws -> Value {
    try CallRecorder(replaying: recording)
      .call("Shop.price(of:)", value, [.value("of", value)]) { () throws in
        throw CancellationError()
      }
  }

  @Test(arguments: [
    "12345678901234567.89", "0.1", "-0.000000000000000000000000000001", "1e40",
    "99999999999999999999999999999999999999", "18446744073709551615", "-9223372036854775808",
  ])
  func `A decimal keeps all digits`(text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(try replayed(recorded(value), value) == value)
  }

  @Test(arguments: [
    -0.0, 0, 0.1, 1e300, -1e-300, .greatestFiniteMagnitude, 1e21, 12345678901234567.89, .infinity,
  ])
  func `A floating-point number keeps its value and its sign`(value: Double) throws {
    let replayed = try replayed(recorded(value), value)
    #expect(replayed.bitPattern == value.bitPattern)
  }

  @Test func `A call without an answer is reported if its member cannot say so`() async {
    let errors = Shared<[String]>([])
    var recording = CallRecording<any Shop>(calls: [])
    recording.onUnansweredCall = { error in errors.change { $0.append("\(error)") } }
    let recorder = CallRecorder(replaying: recording)
    recorder.call("Shop.close()", (), []) { _ = Issue.record("the decoratee is called") }
    #expect(recorder.call("Shop.price(of:)", 1, [.value("of", 1)]) { Optional(2) } == nil)
    var sales = recorder.call("Shop.sales()", (), []) { AsyncStream { 3 } }.makeAsyncIterator()
    #expect(await sales.next() == nil)
    let customer = await withCheckedContinuation { done in
      let completion = { (customer: Int?) in done.resume(returning: customer) }
      recorder.call("Shop.open(completion:)", (), [.unread("completion")], .init(completion)) {
        $0(4)
      }
    }
    #expect(customer == nil)
    func unanswered(_ call: String, _ member: String) -> String {
      "the recording has no call '\(call)', and none of '\(member)', and "
    }
    #expect(
      errors.value == [
        unanswered("close()", "close()") + "'Shop.close()' throws no such error",
        unanswered("price(of: 1)", "price(of:)") + "'Shop.price(of:)' throws no such error",
        unanswered("sales()", "sales()") + "'Shop.sales()' throws no such error",
        unanswered("open(completion: <...>)", "open(completion:)")
          + "the completion handler of 'Shop.open(completion:)' cannot be told",
      ])
  }

  @Test func `A member that returns a task cannot be replayed, and throws that if it can`() {
    let recorder = CallRecorder(replaying: CallRecording<any Shop>(calls: []))
    let completion = { (_: Int) in }
    let error = #expect(throws: RecordingError.self) {
      try recorder.call("Shop.open(completion:)", (), [.unread("completion")], .init(completion)) {
        _ throws in 5
      }
    }
    #expect(
      error?.description
        == "'open(completion: <...>)' returns something before it completes, which no recording holds"
    )
    #expect(recorder.calls.first?.error is RecordingError)
  }

  #if os(macOS) || os(Linux)
    @Test func `A call that must return a value stops the program and is named`() async throws {
      let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var recording = CallRecording<any Shop>(calls: [])
        recording.onUnansweredCall = { _ in FileHandle.standardError.write(Data("reported\n".utf8))
        }
        _ = CallRecorder(replaying: recording).call("Shop.price(of:)", 1, [.value("of", 1)]) { 2 }
      }
      let error = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
      #expect(error.contains("reported\n"))
      #expect(error.contains("the recording has no call 'price(of: 1)'"))
    }
  #endif

  @Test func `A wait counts the calls that begin after others were forgotten`() async throws {
    let recorder = CallRecorder<any Shop>()
    let clock = ManualClock()
    let wait = Task { try await recorder.wait(for: 2, within: .seconds(1), clock: clock) }
    try await clock.waitForSleepers()
    recorder.call("Shop.price(of:)", 1, []) {}
    recorder.removeAll()
    recorder.call("Shop.price(of:)", 2, []) {}
    recorder.call("Shop.price(of:)", 3, []) {}
    try await wait.value
    #expect(recorder.calls.count == 2)
  }

  /// Otherwise the time would grow with the square of the number of calls.
  @Test(.tags(.promise), arguments: [CallRecorder<any Shop>.Stage.begin, .end])
  private func `A wait looks at each call once`(stage: CallRecorder<any Shop>.Stage) async throws {
    let recorder = CallRecorder<any Shop>()
    let clock = ManualClock()
    let looks = Shared(0)
    recorder.call("Shop.price(of:)", 0, []) {}
    let wait = Task {
      await recorder.ending(ofWaitFor: 100, to: stage, within: .seconds(1), clock: clock) { _ in
        _ = looks.next()
        return true
      }
    }
    try await clock.waitForSleepers()
    for number in 1..<99 { recorder.call("Shop.price(of:)", number, []) {} }
    #expect(looks.value == 99)
    recorder.call("Shop.price(of:)", 99, []) {
      if stage == .end { #expect(looks.value == 99, "the call has only begun") }
    }
    guard case .ended = await wait.value else {
      _ = Issue.record("the wait did not end")
      return
    }
    #expect(looks.value == 100)
  }

  private struct Query: Codable, Equatable {
    var tags: Set<Int>
    var pages = [1, 2]
  }

  /// A product whose equality does not tell its names apart.
  private struct Product: Codable, Equatable {
    let id: Int
    let name: String

    static func == (lhs: Product, rhs: Product) -> Bool { lhs.id == rhs.id }
  }

  private func answers<Value: Codable & Sendable>(
    _ recorded: Value, _ replayed: Value
  ) throws -> Bool {
    let recording = try self.recorded(recorded)
    return (try? self.replayed(recording, replayed)) != nil
  }

  @Test func `A set is the same argument in any order`() throws {
    // Its capacity decides the order, as the process does.
    var tags = Set<Int>(minimumCapacity: 4_000)
    for tag in (0..<20).reversed() { tags.insert(tag) }
    let others = Set(0..<20)
    try #require(Array(tags) != Array(others))
    #expect(try answers(tags, others))
    #expect(try answers([tags], [others]))
    #expect(try answers(Query(tags: tags), Query(tags: others)))
    #expect(try answers([tags: 1], [others: 1]))
    #expect(try !answers(tags, others.union([20])))
    #expect(try !answers(Query(tags: tags), Query(tags: others, pages: [2, 1])))
    #expect(try !answers([1, 2], [2, 1]))
    #expect(try !answers(Product(id: 1, name: "a"), Product(id: 1, name: "b")))
  }
}
