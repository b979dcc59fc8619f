import Foundation
import RandomCases
import TestSupport
import Testing

@testable import Decorators

struct JSONLogTests {
  /// The line that is written for an event, at 01:46:40.123 on 9 September 2001.
  func line(_ event: LogEvent) async -> String {
    let lines = Recorder<String>()
    let date = Date(timeIntervalSince1970: 1_000_000_000.123)
    JSONLog(output: { lines.record($0) }, now: { date }).log(event)
    return await lines.finish().joined()
  }

  func event(
    _ phase: LogEvent.Phase = .started, id: [Int] = [7], arguments: [LogEvent.Argument] = [],
    after duration: Duration? = nil, result: String? = nil, error: LogEvent.Failure? = nil,
    note: String? = nil
  ) -> LogEvent {
    LogEvent(
      level: .info, phase: phase, member: "Feed.fetch(page:)",
      callID: LogEvent.CallID(numbers: id), arguments: arguments, duration: duration,
      result: result, error: error, note: note)
  }

  @Test func `Every event has its keys`() async {
    let gone = LogEvent.Failure(typeName: "URLError", description: "gone")
    for (event, name, rest) in [
      (event(), "started", ""),
      (
        event(.succeeded, after: .microseconds(12_500), result: "<2 elements>"), "succeeded",
        #","milliseconds":12.5,"result":"<2 elements>""#
      ),
      (event(.succeeded, after: .seconds(2)), "succeeded", #","milliseconds":2000"#),
      (event(.failed, error: .init(typeName: "URLError")), "failed", #","error":"URLError""#),
      (
        event(.cancelled, after: .zero, error: gone), "cancelled",
        #","milliseconds":0,"error":"URLError","description":"gone""#
      ),
      (event(.noted, after: .zero, note: "hit"), "noted", #","milliseconds":0,"note":"hit""#),
      (event(.completedAgain, after: .zero), "completedAgain", #","milliseconds":0"#),
    ] {
      #expect(
        await line(event)
          == #"{"time":"2001-09-09T01:46:40.123Z","level":"info","event":""# + name
          + #"","call":"7","protocol":"Feed","member":"fetch(page:)""# + rest + "}\n")
    }
  }

  @Test func `Calls within calls name their parent`() async {
    #expect(
      await line(event(id: [7, 1, 2])).contains(#""call":"7.1.2","parent":"7.1","#))
  }

  @Test func `Arguments are found by their names`() async {
    let arguments = [("page", "3"), ("_", "a"), ("_", "b"), ("_2", "c")]
      .map { LogEvent.Argument(name: $0, value: $1) }
    let event = event(arguments: arguments)
    #expect(
      await line(event).hasSuffix(#""arguments":{"_":"a","_2":"b","_22":"c","page":"3"}}"# + "\n"))
    #expect(
      event.metadata == [
        "event": "started", "call": "7", "protocol": "Feed", "member": "fetch(page:)",
        "arguments.page": "3", "arguments._": "a", "arguments._2": "b", "arguments._22": "c",
      ])
  }

  /// Every character that JSON or Swift has something to say about, in every place.
  @Test(arguments: 0..<64)
  func `Every text is valid JSON`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let special: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x9F, 0x2028...0x2029, 0xD7FF...0xD7FF, 0xE000...0xFFFF,
      0x1F600...0x1F64F, 0x10FFFF...0x10FFFF,
    ]
    func text() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let range = special.randomElement(using: &random) ?? 0...0
        let value = UInt32.random(in: range, using: &random)
        Unicode.Scalar(value).map { text.unicodeScalars.append($0) }
      }
      return text
    }
    let (name, value, type, description) = (text(), text(), text(), text())
    let line = await line(
      LogEvent(
        level: .error, phase: .failed, member: text() + "." + text(),
        callID: LogEvent.CallID(numbers: [.max, .min]),
        arguments: [LogEvent.Argument(name: name, value: value)],
        duration: .nanoseconds(Int.random(in: -5...(.max), using: &random)),
        error: LogEvent.Failure(typeName: type, description: description)))
    #expect(line.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["error"] as? String == type)
    #expect(object["description"] as? String == description)
    #expect(object["arguments"] as? [String: String] == [name: value])
    #expect(object["milliseconds"] is Double)
  }

  @Test func `Lines go to a file`() throws {
    let pipe = Pipe()
    let log: any LogSink = .json(to: pipe.fileHandleForWriting)
    log.log(event())
    log.log(event(.noted, after: .zero, note: "hit"))
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasSuffix(#","note":"hit"}"# + "\n"))
  }

  /// A log writes its values without an encoder.
  @Test(arguments: 0..<64)
  func `The line of a value is what an encoder would write`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func value(depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &random) {
      case 0: .null
      case 1: .bool(.random(using: &random))
      case 2: .number(Decimal(Int.random(in: .min ... .max, using: &random)) / 1_000)
      case 3: .double([0, -0.0, 12.5, 2_000, 1e300, 1e-300].randomElement(using: &random) ?? 0)
      case 4: .string(text())
      case 5: .array((0..<3).map { _ in value(depth: depth + 1) })
      default:
        .object(
          Dictionary((0..<3).map { _ in (text(), value(depth: depth + 1)) }) { first, _ in first })
      }
    }
    func text() -> String {
      let scalars: [Unicode.Scalar] = [
        "\"", "\\", "\n", "\u{301}", "a", "/", "\u{1F600}", "\0", "\r",
      ]
      var text = ""
      for _ in 0..<5 {
        scalars.randomElement(using: &random).map { text.unicodeScalars.append($0) }
      }
      return text
    }
    let value = value(depth: 0)
    let line = Data(value.line.utf8)
    #expect(!line.contains { $0 < 0x20 })
    let decoder = JSONDecoder()
    #expect(
      try decoder.decode(JSONValue.self, from: line)
        == decoder.decode(JSONValue.self, from: JSONEncoder().encode(value)))
  }
}
