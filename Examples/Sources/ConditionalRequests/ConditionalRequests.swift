import DecoratorsTesting
import LoopbackServer

/// Reads a page again and again. While the server says that it is good, there is no request; after
/// that, the server says that it is not modified, and sends it only after an edit.
@main
struct ConditionalRequests {
  static func main() async throws {
    let pages = PageServer()
    let server = try LoopbackServer(pages.respond)
    defer { server.stop() }
    let clock = ManualClock()
    let cached = HTTPPages(url: server.url).retrying().caching(in: .memory(now: { clock.date }))
    for minute in 0..<4 {
      if minute == 3 { pages.edit("second") }
      for _ in 0..<2 {
        let page = try await cached.page(named: "front")
        print(
          "Minute \(minute): \(page.text), after \(server.requests.count) requests and "
            + "\(pages.bytesSent) bytes of text")
      }
      clock.advance(by: .seconds(60))
    }
  }
}
