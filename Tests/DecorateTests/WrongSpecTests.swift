import Foundation
import Testing

/// What people are told of wrong specs, to the letter: each file of `WrongSpecs` is one.
///
/// `RECORD=1 swift test --filter WrongSpecTests` writes the messages into the files anew, and fails
/// where they were others.
@Suite struct WrongSpecTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

  @Test(arguments: try WrongSpec.all)
  func `A wrong spec is told, nothing is written, and the tool fails`(_ wrong: WrongSpec) throws {
    try withTool(wrong.files) { tool in
      let before = try tool.files
      let result = try tool.run(wrong.arguments)
      if result.messages != wrong.messages, Self.isRecording || wrong.messages.isEmpty {
        try wrong.record(result.messages)
        Issue.record("recorded anew")
      } else {
        #expect(result.messages == wrong.messages)
      }
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(try tool.files == before)
    }
  }
}
