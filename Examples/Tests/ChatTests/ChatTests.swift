import Decorators
import LoopbackServer
import Testing

@testable import Chat

/// Streamed words of a real server.
@Suite(.timeLimit(.minutes(1)))
struct ChatTests {
  private let story = Storyteller.story.joined(separator: " ")

  private func expectNoCall(_ conversation: Conversation, _ outcome: String) {
    #expect(conversation.limiter.underWay == 0)
    #expect(conversation.metrics.value(of: "calls_active") == 0)
    #expect(conversation.metrics.value(of: "calls_total", where: ["outcome": outcome]) == 1)
  }

  @Test func `A server that breaks off is asked for the rest`() async throws {
    let conversation = try Conversation([.killed(after: 3), .killed(after: 0), .killed(after: 2)])
    defer { conversation.server.stop() }
    #expect(await conversation.words() == story)
    #expect(
      conversation.server.requests.map { $0.headers["last-event-id"] } == ["0", "3", "3", "5"])
    #expect(
      conversation.lines == [
        "started", "noted: attempt 1 failed with URLError", "noted: attempt 2 failed with URLError",
        "noted: attempt 1 failed with URLError", "succeeded with 8 words",
      ])
    expectNoCall(conversation, "success")
  }

  @Test func `A slow server has the time that it needs`() async throws {
    let conversation = try Conversation([.slow])
    defer { conversation.server.stop() }
    #expect(await conversation.words() == story)
    #expect(conversation.lines == ["started", "succeeded with 8 words"])
    expectNoCall(conversation, "success")
  }

  @Test func `A silent server is left after the limit`() async throws {
    let conversation = try Conversation([.silent, .silent, .silent])
    defer { conversation.server.stop() }
    #expect(await conversation.words() == "(TimeoutError)")
    #expect(conversation.server.requests.count == 3)
    #expect(conversation.lines.first == "started")
    #expect(conversation.lines.last == "failed with 0 words")
    expectNoCall(conversation, "failure")
  }

  @Test func `A caller that leaves gives its place back`() async throws {
    let conversation = try Conversation([.slow, .slow])
    defer { conversation.server.stop() }
    for try await word in conversation.chat.words(prompt: "") where word == "upon" { break }
    #expect(conversation.lines == ["started", "cancelled with 2 words"])
    expectNoCall(conversation, "cancelled")
    #expect(await conversation.words() == story)
  }
}
