import Foundation
import Testing

@testable import DecoratorsRedis

struct RedisScriptTests {
  private let key = Data("key".utf8)
  private let argument = Data("argument".utf8)

  @Test func `The text of a script is sent once`() async throws {
    let transport = RecordingTransport {
      $0.name == "SCRIPT" ? .data(Data("abc".utf8)) : .integer(7)
    }
    let script = RedisScript("return 7")
    for _ in 0..<3 {
      #expect(try await script.run(with: transport, [key], [argument]) == .integer(7))
    }
    #expect(transport.names == ["SCRIPT", "EVALSHA", "EVALSHA", "EVALSHA"])
    #expect(transport.commands[0].words.last == Data("return 7".utf8))
    let words = ["EVALSHA", "abc", "1", "key", "argument"]
    #expect(transport.commands[1].words == words.map { Data($0.utf8) })
    #expect(transport.commands[1].keys == [key])
  }

  /// Clients put words of their own in front of what the server says.
  @Test(arguments: ["NOSCRIPT No matching script.", "(Redis) NOSCRIPT No matching script."])
  func `A server that has forgotten a script gets its text again`(message: String) async throws {
    let transport = RecordingTransport { command in
      switch command.name {
      case "SCRIPT": .data(Data("abc".utf8))
      case "EVALSHA": .error(message)
      default: .integer(7)
      }
    }
    #expect(try await RedisScript("return 7").run(with: transport, [key], []) == .integer(7))
    #expect(transport.names == ["SCRIPT", "EVALSHA", "EVAL"])
    #expect(transport.commands[2].words == ["EVAL", "return 7", "1", "key"].map { Data($0.utf8) })
    #expect(transport.commands[2].keys == [key])
  }

  @Test func `A refusal of the server is thrown`() async {
    let transport = RecordingTransport { command in
      command.name == "SCRIPT" ? .data(Data("abc".utf8)) : .error("ERR no memory")
    }
    await #expect(throws: RedisError("ERR no memory")) {
      try await RedisScript("return 7").run(with: transport, [key], [])
    }
    await #expect(throws: RedisError("ERR unknown command 'SCRIPT'")) {
      let transport = RecordingTransport { _ in .error("ERR unknown command 'SCRIPT'") }
      _ = try await RedisScript("return 7").run(with: transport, [key], [])
    }
  }
}
