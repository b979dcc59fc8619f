import Decorators
import DecoratorsResilience
import DecoratorsTelemetry
import LoopbackServer

/// Reads words that a server sends, which breaks off, is slow, and is silent.
@main
struct Program {
  static func main() async throws {
    let manners: [(String, [Storyteller.Manner])] = [
      ("A server that breaks off", [.killed(after: 3), .killed(after: 0), .killed(after: 2)]),
      ("A slow server", [.slow]),
      ("A silent server", [.silent, .silent, .silent]),
    ]
    for (name, manners) in manners {
      let conversation = try Conversation(manners)
      let words = await conversation.words()
      conversation.server.stop()
      print("\(name), \(conversation.server.requests.count) requests: \(words)")
      for line in conversation.lines { print("  \(line)") }
    }
  }
}

/// A chat with a server of its own.
struct Conversation {
  let server: LoopbackServer
  let log = MemoryLog()
  let metrics = MemoryMetrics()
  let limiter = ConcurrencyLimiter(limit: 1)

  init(_ manners: [Storyteller.Manner]) throws {
    server = try LoopbackServer(Storyteller(manners).respond)
  }

  var chat: some Chat {
    HTTPChat(url: server.url).timingOut().limitingConcurrency(to: limiter).retrying()
      .measuring(in: metrics).logging(to: log)
  }

  /// Returns the words of an answer, and the error at which it ended.
  func words() async -> String {
    var words: [String] = []
    do {
      for try await word in chat.words(prompt: "Tell me a story") { words.append(word) }
    } catch {
      words.append("(\(type(of: error)))")
    }
    return words.joined(separator: " ")
  }

  /// What the log has, without its times.
  var lines: [String] {
    log.events.map { event in
      let elements = event.elementCount.map { " with \($0) words" } ?? ""
      let note = event.note.map { ": \($0.prefix { $0 != "," })" } ?? ""
      return "\(event.phase)\(elements)\(note)"
    }
  }
}
