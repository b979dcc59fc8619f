import DecoratorsTelemetry
import Foundation
import LoopbackServer
import Testing

@testable import MetricsEndpoint

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct MetricsEndpointTests {
  @Test func `A scrape shows what the decorators did`() async throws {
    let metrics = MemoryMetrics()
    let feedServer = FeedServer()
    let server = try feedServer.start(with: metrics)
    defer { server.stop() }
    let feed = MetricsEndpoint.stack(around: RemoteFeedRepository(url: server.url), metrics)
    #expect(try await feed.page(1) == "/feed/1")
    feedServer.become(.down)
    await #expect(throws: StatusError.self) { try await feed.page(2) }

    let (data, response) = try await URLSession.shared.data(
      from: server.url.appending(path: "metrics"))
    let type = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
    #expect(type == "text/plain; version=0.0.4; charset=utf-8")
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let member = #"member="page(_:)""#
    let feedRepository = #"protocol="FeedRepository""#
    #expect(lines.contains(#"calls_total{\#(member),outcome="success",\#(feedRepository)} 1"#))
    #expect(
      lines.contains(
        #"calls_total{error_type="StatusError",\#(member),outcome="failure",\#(feedRepository)} 1"#)
    )
    #expect(lines.contains(#"call_events_total{event="retry",\#(member),\#(feedRepository)} 2"#))
    #expect(lines.contains(#"calls_active{\#(member),\#(feedRepository)} 0"#))

    var scraper = Scraper(url: server.url)
    let sample = try await scraper.sample()
    #expect(sample.attempts == sample.calls * 2)
    #expect(sample.failures == sample.calls / 2)
    #expect(try await scraper.sample().calls == 0)
  }
}
