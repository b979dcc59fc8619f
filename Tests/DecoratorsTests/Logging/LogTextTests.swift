@_spi(Generated) import Decorators
import Foundation
import Testing

/// How values are written, seen through arguments and results.
struct LogTextTests {
  @Test func redactedValuesShowWhatTheyAre() {
    let nothing: Int? = nil
    let nested: [Int]?? = [1, 2]
    let nestedNothing: Int?? = .some(nil)
    let existential: any Error = LoadError()
    expectRedacted(3, "<Int>")
    expectRedacted("secret", "<String>")
    expectRedacted("secret".prefix(2), "<Substring>")
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
    #expect(LogArgument.redacted("token", Token()).value == "<noncopyable>")
  }

  @Test func revealedValuesShowThemselves() {
    let nothing: Int? = nil
    expectRevealed(3, "3")
    expectRevealed("Ada", #""Ada""#)
    expectRevealed("", #""""#)
    expectRevealed(#"a "quoted"\text"#, #""a \"quoted\"\\text""#)
    expectRevealed("Grüße 👋🏽", #""Grüße 👋🏽""#)
    expectRevealed(Optional("Ada"), #""Ada""#)
    expectRevealed(nothing, "nil")
    expectRevealed([1, 2], "[1, 2]")
    expectRevealed({ (_: Int) in }, "<...>")
    expectRevealed(LoadError(number: 7), "LoadError(number: 7)")
  }

  @Test func revealedTextStaysOnItsLine() {
    expectRevealed("a\nb\u{1B}[31m", #""a\nb\u{1B}[31m""#)
    expectRevealed(Text("a\r\nb\tc\u{1B}[31m\u{2028}d"), #"a\r\nb\tc\u{1B}[31m\u{2028}d"#)
  }

  @Test(arguments: [0, 1, 5_000])
  func revealedTextIsCutOff(excess: Int) {
    let kept = String(repeating: "é", count: 200)
    let text = kept + String(repeating: "é", count: excess)
    let mark = excess == 0 ? "" : "…"
    expectRevealed(text, "\"\(kept)\"\(mark)")
    expectRevealed(Text(text), "\(kept)\(mark)")
  }

  @Test func errorsNameTheirTypeOnce() {
    #expect(outcome(of: LoadError(number: 1)) == "LoadError(number: 1)")
    #expect(outcome(of: StatusError.notFound) == "StatusError: notFound")
    #expect(outcome(of: Advice()) == "Advice: try tomorrow")
    let connection = URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "Too slow"])
    #expect(outcome(of: connection) == "URLError: Too slow")
    #expect(outcome(of: Text("two\nlines")) == #"Text: two\nlines"#)
  }

  @Test func resultThatCannotBeCopiedIsNotDescribed() {
    let sink = MemoryLog()
    _ = CallLog(to: sink).call("Feed.token()") { Token() }
    #expect(sink.messages.last?.hasSuffix(": <noncopyable>") == true)
  }

  @Test(arguments: [true, false])
  func voidIsNoResult(reveals: Bool) {
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
    #expect(LogArgument.redacted("value", value).value == text, sourceLocation: location)
    #expect(sink.messages.last?.hasSuffix(": \(text)") == true, sourceLocation: location)
  }

  private func expectRevealed<Value>(
    _ value: Value, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let sink = MemoryLog()
    _ = CallLog(to: sink).call("Feed.fetch()", revealing: .result) { value }
    #expect(LogArgument.revealed("value", value).value == text, sourceLocation: location)
    #expect(sink.messages.last?.hasSuffix(": \(text)") == true, sourceLocation: location)
  }

  private func outcome(of error: any Error) -> String? {
    let sink = MemoryLog()
    let log = CallLog(to: sink, clock: ManualClock())
    try? log.call("Feed.fetch()", revealing: .error) { throw error }
    return sink.messages.last?.components(separatedBy: "failed in 0.00 µs: ").last
  }
}

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
