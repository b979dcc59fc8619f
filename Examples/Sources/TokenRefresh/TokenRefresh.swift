import Decorators
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fifty requests meet a server that no longer takes the token: it is refreshed once.
@main
struct TokenRefresh {
  static func main() async throws {
    let server = try LoopbackServer { request in
      request.headers["authorization"] == "fresh" ? .text("welcome") : .status(401)
    }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens)
      .retrying(recover: Recovery { await tokens.refresh() })

    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...50 {
        group.addTask {
          try await client.execute(request: URLRequest(url: server.url)).1.statusCode
        }
      }
      var counts: [Int: Int] = [:]
      for try await status in group { counts[status, default: 0] += 1 }
      return counts
    }
    print("50 requests, statuses \(statuses), refreshes: \(await tokens.refreshes)")
    server.stop()
  }
}
