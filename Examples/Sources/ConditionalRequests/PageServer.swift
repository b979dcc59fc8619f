import Foundation
import LoopbackServer
import Synchronization

/// A server with one page, which is good for a minute, and has a tag that changes with its text.
final class PageServer: Sendable {
  private let state = Mutex((text: "first", bytesSent: 0))
  private let lost: Countdown

  /// - Parameter lost: The number of answers that are lost.
  init(losing lost: Int = 0) { self.lost = Countdown(from: lost) }

  /// The number of bytes of text that were sent.
  var bytesSent: Int { state.withLock { $0.bytesSent } }

  func edit(_ text: String) { state.withLock { $0.text = text } }

  @Sendable func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
    if lost.next() { return .dropConnection }
    return state.withLock { state in
      let tag = "\"\(state.text)\""
      let headers = ["ETag": tag, "Cache-Control": "max-age=60"]
      if request.headers["if-none-match"] == tag { return .init(status: 304, headers: headers) }
      state.bytesSent += state.text.utf8.count
      return .init(headers: headers, body: Data(state.text.utf8))
    }
  }
}
