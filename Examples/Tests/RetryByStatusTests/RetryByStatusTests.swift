import Decorators
import Foundation
import LoopbackServer
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A status outside 200-299 is tried again, a transport error is not, up to three retries.
@Suite struct RetryByStatusTests {
  private struct Outcome {
    var status: Int?
    var error: (any Error)?
  }

  /// The answer to the caller; fails if there is more than one.
  private func outcome(of client: some ImageClient, _ url: URL) async -> Outcome {
    await withCheckedContinuation { continuation in
      client.get(url) { _, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode
        continuation.resume(returning: Outcome(status: status, error: error))
      }
    }
  }

  /// A client with the spec's policy that writes a line for each attempt that does not succeed.
  private func client(log: Log) -> some ImageClient {
    var policy = RetryPolicy(maxAttempts: 4, backoff: .none)
    policy.onEvent = { log.append($0) }
    return URLSessionImageClient().retrying(policy)
  }

  final class Log: Sendable {
    private let entries = Mutex<[CallEvent]>([])
    var events: [CallEvent] { entries.withLock { $0 } }
    func append(_ event: CallEvent) { entries.withLock { $0.append(event) } }
  }

  @Test func `A server that always answers 404 is tried four times, and the caller hears once`()
    async throws
  {
    let server = try LoopbackServer { _ in .status(404) }
    defer { server.stop() }
    let log = Log()
    let outcome = await outcome(of: client(log: log), server.url)
    #expect(outcome.status == 404)
    #expect(outcome.error == nil)
    #expect(server.requests.count == 4)
    #expect(log.events.map(\.attemptsLeft) == [3, 2, 1, 0])
    #expect(log.events.last.map { "\($0)" }?.contains("0 left, gave up") == true)
  }

  @Test func `A status that gets better ends the retries`() async throws {
    let failures = Countdown(from: 2)
    let server = try LoopbackServer { _ in failures.next() ? .status(500) : .text("image") }
    defer { server.stop() }
    let log = Log()
    #expect(await outcome(of: client(log: log), server.url).status == 200)
    #expect(server.requests.count == 3)
    #expect(log.events.map(\.attemptsLeft) == [3, 2])
  }

  @Test func `A transport error is not tried again`() async throws {
    let server = try LoopbackServer { _ in .dropConnection }
    defer { server.stop() }
    let outcome = await outcome(of: client(log: Log()), server.url)
    #expect(outcome.error is URLError)
    #expect(server.requests.count == 1)
  }

  @Test func `The spec's policy is the default`() async throws {
    let server = try LoopbackServer { _ in .status(404) }
    defer { server.stop() }
    #expect(await outcome(of: URLSessionImageClient().retrying(), server.url).status == 404)
    #expect(server.requests.count == 4)
  }
}
