import Foundation
import LoopbackServer
import Synchronization

/// A server that tells a story word by word.
final class Storyteller: Sendable {
  enum Manner: Sendable {
    /// Breaks the connection off after some words.
    case killed(after: Int)
    case slow
    /// Sends nothing.
    case silent
  }

  static let story = ["Once", "upon", "a", "time", "there", "was", "a", "stream"]

  private let manners: Mutex<[Manner]>

  /// - Parameter manners: The manners in which the first requests are answered.
  init(_ manners: [Manner]) { self.manners = Mutex(manners) }

  @Sendable func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
    let manner = manners.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    let first = request.headers["last-event-id"].flatMap(Int.init) ?? 0
    return .events { write in
      for (count, word) in Self.story.dropFirst(first).enumerated() {
        switch manner {
        case .killed(let limit) where count == limit: return
        case .slow: Thread.sleep(forTimeInterval: 0.05)
        case .silent:
          // A comment, until the client has gone away.
          while write(": \n\n") { Thread.sleep(forTimeInterval: 0.05) }
          return
        case .killed, nil: break
        }
        guard write("data: \(word)\n\n") else { return }
      }
      _ = write("event: end\n\n")
    }
  }
}
