import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators

/// How values are written, seen through arguments and results.
struct LogTextTests {
  @Test func `Redacted values show what they are`() {
    let nothing: Int? = nil
    let nested: [Int]?? = [1, 2]
    let nestedNothing: Int?? = .some(nil)
    let existential: any Error = LoadError()
    expectRedacted(3, "<Int>")
    expectRedacted("secret", "<String>")
    expectRedacted([String](), "<0 elements>")
    expectRedacted(["a"], "<1 element>")
    expectRedacted(["a": 1, "b": 2], "<2 elements>")
    expectRedacted(Set([1, 2, 3]), "<3 elements>")
    expectRedacted(Data([1]), "<1 byte>")
    expectRedacted([UInt8](repeating: 0, count: 512), "<512 bytes>")
    expectRedacted(nothing, "nil")
    expectRedacted(nestedNothing, "nil")
    expectRedacted(nested, "<2 elements>")
    expectRedacted(Optional("secret"), "<String>")
    expectRedacted(existential, "<LoadError>")
    expectRedacted(Box(), "<Box>")
    expectRedacted((1, 2), "<(Int, Int)>")
    expectRedacted({ (_: Int) in }, "<...>")
    #expect(LogEvent.Argument.redacted("token", Token()).value == "<noncopyable>")
  }

  @Test func `Code of redacted values does not run`() {
    expectRedacted(0...Int.max, "<ClosedRange<Int>>")
    // What traps is kept from the macros, which describe what they are given.
    let sink = MemoryLog()
    let log = CallLog(to: sink)
    let texts = [
      LogEvent.Argument.redacted("value", Untouchable()), .redacted("value", [Untouchable()]),
      .redacted("value", Optional(Untouchable())),
    ].map(\.value)
    #expect(texts == ["<Untouchable>", "<1 element>", "<Untouchable>"])
    _ = log.call("Feed.fetch()") { Untouchable() }
    #expect(sink.messages.last?.hasSuffix(": <Untouchable>") == true)
    try? log.call("Feed.fetch()") { throw Untouchable() }
    #expect(sink.messages.last?.hasSuffix(": Untouchable") == true)
  }

  @Test func `Revealed values show themselves`() {
    let nothing: Int? = nil
    expectRevealed(3, "3")
    expectRevealed("Ada", #""Ada""#)
    expectRevealed(#"a "quoted"\text"#, #""a \"quoted\"\\text""#)
    expectRevealed("Grüße 👋🏽", #""Grüße 👋🏽""#)
    expectRevealed(Optional("Ada"), #""Ada""#)
    expectRevealed(nothing, "nil")
    expectRevealed([1, 2], "[1, 2]")
    expectRevealed({ (_: Int) in }, "<...>")
    expectRevealed(LoadError(number: 7), "LoadError(number: 7)")
  }

  @Test func `Parts of revealed values show themselves`() {
    expectRevealed([Optional("Ada"), nil], #"["Ada", nil]"#)
    expectRevealed([[1], []], "[[1], []]")
    expectRevealed(["a": [1, 2]], #"["a": [1, 2]]"#)
    expectRevealed([String: Int](), "[:]")
    expectRevealed(Set([1]), "[1]")
    expectRevealed((1, name: "Ada"), #"(1, name: "Ada")"#)
    expectRevealed(Sample(numbers: [1, 2]), "Sample(numbers: [1, 2])")
    expectRevealed(Data([1, 2]), "2 bytes")
  }

  @Test func `No more elements are described than are shown`() {
    let visits = Shared(0)
    let numbers = (0..<1_000_000).map { _ in Visited(visits: visits) }
    #expect(LogEvent.Argument.revealed("page", numbers).value.hasSuffix("x, x…"))
    #expect(
      LogEvent.Argument.revealed("page", ["all": numbers.count]).value == #"["all": 1000000]"#)
    #expect(visits.value <= 200)
    let table = Array(repeating: Array(numbers.prefix(1_000)), count: 1_000)
    #expect(LogEvent.Argument.revealed("page", [table]).value.hasPrefix("[[[x, x"))
    #expect(LogEvent.Argument.revealed("page", ["all": [table]]).value.hasSuffix("…"))
    #expect(visits.value <= 600)
  }

  @Test(arguments: [
    "\u{85}", "\u{90}", "\u{9B}", "\u{9C}", "\u{9D}", "\u{2028}", "\u{2029}", "\u{202A}",
    "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{FEFF}", "\u{E0041}",
    "\u{7F}", "\u{0}", "\n", "\r\n",
  ])
  func `What ends lines or turns them is escaped everywhere`(_ mark: String) async {
    let text = "a\(mark)b"
    let error = LogEvent.Failure(typeName: text, description: text)
    let argument = LogEvent.Argument(name: text, value: text)
    let event = LogEvent(
      level: .info, phase: .failed, member: text, callID: LogEvent.CallID(numbers: [1]),
      arguments: [argument], duration: .zero, error: error)
    let lines = Recorder<String>()
    let sinks: [any LogSink] = [
      StandardErrorLog(output: { lines.record($0) }), JSONLog { lines.record($0) },
    ]
    for sink in sinks { sink.log(event) }
    let log = CallLog(to: StandardErrorLog(output: { lines.record($0) }))
    _ = log.call("Feed.fetch()", [.revealed("text", text)], revealing: .result) {
      CallLog.current?.note(text)
      return [Text(text)]
    }
    try? log.call("Feed.fetch()", revealing: .error) { throw Text(text) }
    let written = await lines.finish()
    #expect(written.count == 7)
    for line in written {
      #expect(!line.unicodeScalars.dropLast().contains(where: mark.unicodeScalars.contains))
    }
  }

  @Test func `A character of many marks is cut off`() {
    let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
    for value in [
      LogEvent.Argument.revealed("text", text), .revealed("text", Text(text)),
      .revealed("texts", [text]),
    ] {
      #expect(value.value.utf8.count < 2_000)
      #expect(value.value.hasSuffix("…"))
    }
  }

  @Test func `Revealed text stays on its line`() {
    expectRevealed("a\nb\u{1B}[31m", #""a\nb\u{1B}[31m""#)
    expectRevealed(Text("a\r\nb\tc\u{1B}[31m\u{2028}d"), #"a\r\nb\tc\u{1B}[31m\u{2028}d"#)
  }

  @Test(arguments: [0, 1, 5_000])
  func `Long revealed text is cut off`(excess: Int) {
    let kept = String(repeating: "é", count: 200)
    let text = kept + String(repeating: "é", count: excess)
    let mark = excess == 0 ? "" : "…"
    expectRevealed(text, "\"\(kept)\"\(mark)")
    expectRevealed(Text(text), "\(kept)\(mark)")
  }

  @Test func `Errors name their type once`() {
    #expect(outcome(of: LoadError(number: 1)) == "LoadError(number: 1)")
    #expect(outcome(of: StatusError.notFound) == "StatusError: notFound")
    #expect(outcome(of: Advice()) == "Advice: try tomorrow")
    let connection = URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "Too slow"])
    #expect(outcome(of: connection) == "URLError: Too slow")
    #expect(outcome(of: Text("two\nlines")) == #"Text: two\nlines"#)
  }

  @Test func `A result that cannot be copied is not described`() {
    let sink = MemoryLog()
    _ = CallLog(to: sink).call("Feed.token()") { Token() }
    #expect(sink.messages.last?.hasSuffix(": <noncopyable>") == true)
  }

  @Test(arguments: [true, false])
  func `Void is no result`(reveals: Bool) {
    let sink = MemoryLog()
    let log = CallLog(to: sink, clock: ManualClock())
    log.call("Feed.reload()", revealing: reveals ? .result : []) {}
    #expect(sink.messages.last?.hasSuffix("succeeded in 0.00 µs") == true)
  }

  private func expectRedacted<Value>(
    _ value: Value, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let sink = MemoryLog()
    _ = CallLog(to: sink).call("Feed.fetch()") { value }
    #expect(LogEvent.Argument.redacted("value", value).value == text, sourceLocation: location)
    #expect(sink.messages.last?.hasSuffix(": \(text)") == true, sourceLocation: location)
  }

  private func expectRevealed<Value>(
    _ value: Value, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let sink = MemoryLog()
    _ = CallLog(to: sink).call("Feed.fetch()", revealing: .result) { value }
    #expect(LogEvent.Argument.revealed("value", value).value == text, sourceLocation: location)
    #expect(sink.messages.last?.hasSuffix(": \(text)") == true, sourceLocation: location)
  }

  private func outcome(of error: any Error) -> String? {
    let sink = MemoryLog()
    let log = CallLog(to: sink, clock: ManualClock())
    try? log.call("Feed.fetch()", revealing: .error) { throw error }
    return sink.messages.last?.components(separatedBy: "failed in 0.00 µs: ").last
  }
}

private struct Token: ~Copyable {}

private struct Text: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

private struct Advice: LocalizedError {
  var errorDescription: String? { "try tomorrow" }
}

private enum StatusError: Error {
  case notFound
}

private struct Sample {
  var numbers: [Int]
}

private struct Visited: CustomStringConvertible, Sendable {
  let visits: Shared<Int>

  var description: String {
    _ = visits.next()
    return "x"
  }
}

/// Traps when anything is done with it.
private struct Untouchable: Collection, Error, CustomStringConvertible, CustomReflectable {
  var startIndex: Int { fatalError() }
  var endIndex: Int { fatalError() }
  var count: Int { fatalError() }
  var description: String { fatalError() }
  var customMirror: Mirror { fatalError() }
  func index(after index: Int) -> Int { fatalError() }
  subscript(index: Int) -> Int { fatalError() }
}
