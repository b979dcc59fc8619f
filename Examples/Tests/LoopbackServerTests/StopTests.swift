import Foundation
import Testing

@testable import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1)))
struct StopTests {
  @Test func `A stopped server refuses connections`() async throws {
    let server = try LoopbackServer { _ in .status(204) }
    let session = URLSession(configuration: .ephemeral)
    _ = try await session.data(from: server.url)
    server.stop()
    server.stop()

    let error = await #expect(throws: URLError.self) { try await session.data(from: server.url) }
    #expect(error?.code == .cannotConnectToHost)
    #expect(throws: POSIXError(.ECONNREFUSED)) { try RawClient(server) }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [[], ["GET / HTTP/1.1"], ["POST / HTTP/1.1", "Content-Length: 4", "", "bo"]])
  func `A connection that waits for the rest of a request is closed`(of lines: [String]) throws {
    let server = try LoopbackServer { _ in .status(204) }
    let client = try RawClient(server)
    defer { client.close() }
    client.send("GET / HTTP/1.1\r\n\r\n")
    #expect(client.read() == "HTTP/1.1 204 \r\n\r\n")
    client.send(lines.joined(separator: "\r\n"))
    server.stop()
    #expect(client.readToEnd() == "")
    #expect(server.requests.count == 1)
  }

  @Test func `A server outlives a client that does not wait for its answer`() throws {
    let hasArrived = DispatchSemaphore(value: 0)
    let hasLeft = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      if request.path == "/impatient" {
        hasArrived.signal()
        hasLeft.wait()
      }
      return .init(body: Data(count: 10_000_000))
    }
    let client = try RawClient(server)
    client.send("GET /impatient HTTP/1.1\r\n\r\n")
    hasArrived.wait()
    client.close()
    hasLeft.signal()

    let answer = try RawClient.exchange("HEAD / HTTP/1.0\r\n\r\n", with: server)
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    server.stop()
    #expect(server.requests.map(\.path) == ["/impatient", "/"])
  }

  @Test func `Stopping waits for a handler at work`() async throws {
    let hasArrived = DispatchSemaphore(value: 0)
    let mayAnswer = DispatchSemaphore(value: 0)
    let isDone = Locked(false)
    let server = try LoopbackServer { _ in
      hasArrived.signal()
      mayAnswer.wait()
      isDone.withLock { $0 = true }
      return .status(204)
    }
    let client = try RawClient(server)
    defer { client.close() }
    client.send("GET / HTTP/1.1\r\n\r\n")
    hasArrived.wait()
    #expect(server.requests.count == 1)

    Thread.detachNewThread {
      // The connection is closed by then: the server has begun to stop.
      _ = client.readToEnd()
      mayAnswer.signal()
    }
    server.stop()
    #expect(isDone.withLock { $0 })
  }
}
