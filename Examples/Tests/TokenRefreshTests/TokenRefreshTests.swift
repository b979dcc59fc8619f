import Decorators
import Foundation
import LoopbackServer
import Testing

@testable import TokenRefresh

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A 401 has the token refreshed, and the request sent once more.
@Suite struct TokenRefreshTests {
  private func server(status: Int = 200, token: String = "fresh") throws -> LoopbackServer {
    try LoopbackServer { request in
      .status(request.headers["authorization"] == token ? status : 401)
    }
  }

  private func status(of client: some HTTPClient, _ server: LoopbackServer) async throws -> Int {
    try await client.execute(request: URLRequest(url: server.url)).1.statusCode
  }

  @Test func `A 401 causes one refresh and one more request`() async throws {
    let server = try server()
    defer { server.stop() }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens)
      .retrying(recover: Recovery { await tokens.refresh() })
    #expect(try await status(of: client, server) == 200)
    #expect(await tokens.refreshes == 1)
    #expect(server.requests.map { $0.headers["authorization"] } == ["expired", "fresh"])
  }

  @Test(arguments: [200, 403, 500])
  func `Other statuses pass`(status: Int) async throws {
    let server = try server(status: status, token: "expired")
    defer { server.stop() }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens)
      .retrying(recover: Recovery { await tokens.refresh() })
    #expect(try await self.status(of: client, server) == status)
    #expect(await tokens.refreshes == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `A second 401 reaches the caller`() async throws {
    let server = try server(token: "another")
    defer { server.stop() }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens)
      .retrying(recover: Recovery { await tokens.refresh() })
    #expect(try await status(of: client, server) == 401)
    #expect(await tokens.refreshes == 1)
    #expect(server.requests.count == 2)
  }

  @Test func `Fifty concurrent 401s cause one refresh`()
    async throws
  {
    let arrivals = DispatchGroup()
    for _ in 1...50 { arrivals.enter() }
    let server = try LoopbackServer { request in
      guard request.headers["authorization"] != "fresh" else { return .status(200) }
      // Nobody is answered before all fifty have asked, so that all meet the old token.
      arrivals.leave()
      arrivals.wait()
      return .status(401)
    }
    defer { server.stop() }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens, session: Self.sessionForMany())
      .retrying(recover: Recovery { await tokens.refresh() })
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...50 { group.addTask { try await status(of: client, server) } }
      var statuses: [Int] = []
      for try await status in group { statuses.append(status) }
      return statuses
    }
    #expect(statuses == Array(repeating: 200, count: 50))
    #expect(await tokens.refreshes == 1)
    #expect(server.requests.count == 100)
  }

  @Test func `A 401 of a try that began before the refresh ended causes none`() async throws {
    let (arrivals, hasArrived) = AsyncStream.makeStream(of: Void.self)
    let mayAnswer = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      let isFresh = request.headers["authorization"] == "fresh"
      if request.path == "/slow", !isFresh {
        hasArrived.yield()
        mayAnswer.wait()
      }
      return .status(isFresh ? 200 : 401)
    }
    defer { server.stop() }
    let tokens = TokenStore()
    let client = AuthorizedHTTPClient(tokens: tokens)
      .retrying(recover: Recovery { await tokens.refresh() })
    let slow = URLRequest(url: server.url.appending(path: "slow"))
    async let slowStatus = client.execute(request: slow).1.statusCode
    for await _ in arrivals { break }
    #expect(try await status(of: client, server) == 200)
    mayAnswer.signal()
    #expect(try await slowStatus == 200)
    #expect(await tokens.refreshes == 1)
    #expect(server.requests.count == 4)
  }

  @Test func `Copies and other decorators with the same recovery share it`() async throws {
    let server = try server()
    defer { server.stop() }
    let tokens = TokenStore()
    let recovery = Recovery { await tokens.refresh() }
    let client = AuthorizedHTTPClient(tokens: tokens).retrying(recover: recovery)
    let copy = client
    let other = AuthorizedHTTPClient(tokens: tokens).retrying(recover: recovery)
    async let first = status(of: client, server)
    async let second = status(of: copy, server)
    async let third = status(of: other, server)
    #expect(try await [first, second, third] == [200, 200, 200])
    #expect(await tokens.refreshes == 1)
  }

  private static func sessionForMany() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 50
    return URLSession(configuration: configuration)
  }
}
