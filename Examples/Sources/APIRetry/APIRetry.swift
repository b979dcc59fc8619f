import Decorators
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls an API that fails now and then: up to three retries after the first try.
@main
struct APIRetry {
  static func main() async throws {
    for failures in [0, 2, 9] {
      let server = try LoopbackServer.failing(failures)
      let service = APIService().retrying()
      let outcome: String
      do {
        let data = try await service.perform(request: URLRequest(url: server.url))
        outcome = "'\(String(decoding: data, as: UTF8.self))'"
      } catch {
        outcome = "\(error)"
      }
      print(
        "A server that fails \(failures) times: \(server.requests.count) calls, then \(outcome)")
      server.stop()
    }
  }
}

extension LoopbackServer {
  /// A server that answers with 503 so many times before it is well.
  static func failing(_ count: Int) throws -> LoopbackServer {
    let failuresLeft = Countdown(from: count)
    return try LoopbackServer { _ in failuresLeft.next() ? .status(503) : .text("well") }
  }
}
