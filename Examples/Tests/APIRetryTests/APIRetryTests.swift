import Decorators
import DecoratorsTesting
import Foundation
import LoopbackServer
import Testing

@testable import APIRetry

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// At most n retries after the first try.
@Suite struct APIRetryTests {
  private func policy(retries: Int) -> RetryPolicy {
    RetryPolicy(maxAttempts: retries + 1, backoff: .none)
  }

  @Test(arguments: [0, 1, 3])
  func `A server that always fails is called n + 1 times, and the last error is thrown`(
    retries: Int
  ) async throws {
    let statuses = Countdown(from: retries)
    let server = try LoopbackServer { _ in .status(statuses.next() ? 503 : 500) }
    defer { server.stop() }
    let service = APIService().retrying(policy(retries: retries))
    await #expect(throws: APIError(status: 500)) {
      try await service.perform(request: URLRequest(url: server.url))
    }
    #expect(server.requests.count == retries + 1)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A server that fails no more than n times succeeds`(failures: Int) async throws {
    let server = try LoopbackServer.failing(failures)
    defer { server.stop() }
    let service = APIService().retrying(policy(retries: 3))
    let data = try await service.perform(request: URLRequest(url: server.url))
    #expect(String(decoding: data, as: UTF8.self) == "well")
    #expect(server.requests.count == failures + 1)
  }

  private let recorder = CallRecorder<any APIServiceContract>()

  /// Has all calls of the service fail with an error, and makes one with three retries.
  private func perform(failingWith error: any Error) async throws {
    _ = try await APIService()
      .injectingFaults(FaultInjector([.error(error)])).recording(in: recorder)
      .retrying(policy(retries: 3))
      .perform(request: URLRequest(url: URL(filePath: "/")))
  }

  /// The published decorator calls itself where it should call what it wraps, and never ends.
  @Test func `Each attempt calls the decorated service, and that alone`() async {
    await #expect(throws: APIError(status: 500)) {
      try await perform(failingWith: APIError(status: 500))
    }
    #expect(recorder.calls.count == 4)
  }

  @Test func `A cancelled call is not tried again`() async throws {
    await #expect(throws: URLError.self) { try await perform(failingWith: URLError(.cancelled)) }
    #expect(recorder.calls.count == 1)
  }
}
