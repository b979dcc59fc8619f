import Decorators
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Chat: Sendable {
  /// Returns the words of the answer, as they come.
  func words(prompt: String) -> AsyncThrowingStream<String, any Error>
}

/// Reads words that a server sends as events.
struct HTTPChat: Chat {
  let url: URL

  func words(prompt: String) -> AsyncThrowingStream<String, any Error> {
    var request = URLRequest(url: url.appending(path: "words"))
    request.httpMethod = "POST"
    request.httpBody = Data(prompt.utf8)
    // A further attempt goes on behind the words that the caller has.
    let delivered = CallContext.current?.delivered ?? 0
    request.setValue("\(delivered)", forHTTPHeaderField: "Last-Event-ID")
    return AsyncThrowingStream { [request] continuation in
      let reader = EventReader(continuation)
      let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: nil)
      let task = session.dataTask(with: request)
      continuation.onTermination = { _ in
        task.cancel()
        session.finishTasksAndInvalidate()
      }
      task.resume()
    }
  }
}

/// Finds the events in the bytes of a response.
private final class EventReader: NSObject, URLSessionDataDelegate {
  private let continuation: AsyncThrowingStream<String, any Error>.Continuation
  private let text = Mutex("")

  init(_ continuation: AsyncThrowingStream<String, any Error>.Continuation) {
    self.continuation = continuation
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let events = text.withLock { text in
      text += String(decoding: data, as: UTF8.self)
      var events = text.components(separatedBy: "\n\n")
      text = events.removeLast()
      return events
    }
    for event in events {
      if event == "event: end" {
        continuation.finish()
      } else if event.hasPrefix("data: ") {
        continuation.yield(String(event.dropFirst(6)))
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    continuation.finish(throwing: error ?? URLError(.networkConnectionLost))
  }
}
