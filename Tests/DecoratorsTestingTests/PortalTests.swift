import Decorators
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The stack of the page *HTTP*.
@Suite(.timeLimit(.minutes(10)))
struct PortalTests {
  private func request(_ method: String, body: InputStream? = nil) -> URLRequest {
    var request = URLRequest(url: URL(string: "https://example.com")!)
    request.httpMethod = method
    request.httpBodyStream = body
    return request
  }

  /// The methods, and the statuses that the attempts of a call get.
  @Test(arguments: [
    ("GET", [401, 200], 1), ("POST", [401, 200], 1), ("GET", [503, 200], 0), ("POST", [503], 0),
    ("POST", [401, 503], 1),
  ])
  func `A token is refreshed for all, and only what reads is retried`(
    method: String, statuses: [Int], refreshes: Int
  ) async throws {
    let left = Shared(statuses)
    let refreshed = Shared(0)
    let request = request(method)
    let status = try await Simulation(seed: 1).run { _ in
      let portal = StubPortal { _ in left.change { $0.removeFirst() } }
        .decorated(
          loggingTo: MemoryLog(), retryingRecover: Recovery { refreshed.change { $0 += 1 } })
      return try await portal.send(request).1.statusCode
    }
    #expect(status == statuses.last)
    #expect(left.value == [])
    #expect(refreshed.value == refreshes)
  }

  @Test func `What can be sent once is not sent again after a refresh`() async throws {
    let calls = Shared(0)
    let status = try await Simulation(seed: 1).run { _ in
      let portal = StubPortal { _ in
        calls.change { $0 += 1 }
        return 401
      }
      .decorated(loggingTo: MemoryLog(), retryingRecover: Recovery {})
      let request = self.request("POST", body: InputStream(data: Data()))
      return try await portal.send(request).1.statusCode
    }
    #expect(status == 401)
    #expect(calls.value == 1)
  }
}
