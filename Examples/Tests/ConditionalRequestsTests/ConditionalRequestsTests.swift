import DecoratorsTesting
import Foundation
import LoopbackServer
import Testing

@testable import ConditionalRequests

/// Stored pages that a real server says are not modified.
@Suite(.timeLimit(.minutes(1)))
struct ConditionalRequestsTests {
  private let clock = ManualClock()

  @Test func `A page that is not modified is renewed, and a modified one is replaced`() async throws
  {
    let pages = PageServer(losing: 1)
    let server = try LoopbackServer(pages.respond)
    defer { server.stop() }
    let clock = clock
    let cached = HTTPPages(url: server.url).retrying().caching(in: .memory(now: { clock.date }))
    var requests = 1
    for text in ["first", "first", "first", "second"] {
      if text == "second" { pages.edit(text) }
      for _ in 0..<2 { #expect(try await cached.page(named: "front").text == text) }
      requests += 1
      #expect(server.requests.count == requests)
      clock.advance(by: .seconds(60))
    }
    #expect(pages.bytesSent == "firstsecond".utf8.count)
    let tags = server.requests.map { $0.headers["if-none-match"] }
    #expect(tags == [nil, nil, "\"first\"", "\"first\"", "\"first\""])
  }
}
