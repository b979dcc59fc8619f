import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server as `URLSession` sees it.
@Suite(.timeLimit(.minutes(1)))
struct LoopbackServerTests {
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 50
    session = URLSession(configuration: configuration)
  }

  @Test func `A server answers with text`() async throws {
    let server = try LoopbackServer { .text("you asked for \($0.path)") }
    defer { server.stop() }
    let url = server.url.appending(path: "a").appending(queryItems: [.init(name: "b", value: "c")])
    let (data, response) = try await session.data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "you asked for /a?b=c")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(response.mimeType == "text/plain")
  }

  @Test func `A server answers with JSON`() async throws {
    let server = try LoopbackServer { _ in .json(["one": 1]) }
    defer { server.stop() }
    let (data, response) = try await session.data(from: server.url)
    #expect(try JSONDecoder().decode([String: Int].self, from: data) == ["one": 1])
    #expect(response.mimeType == "application/json")
  }

  @Test func `A server answers with a status`() async throws {
    let server = try LoopbackServer { _ in .status(404) }
    defer { server.stop() }
    let (data, response) = try await session.data(from: server.url)
    #expect(data.isEmpty)
    #expect((response as? HTTPURLResponse)?.statusCode == 404)
  }

  @Test func `A value that cannot be encoded is answered with status 500`() {
    let response = LoopbackServer.Response.json([Double.nan])
    #expect(response.status == 500)
    #expect(String(decoding: response.body, as: UTF8.self).contains("nan"))
  }

  @Test func `A server remembers what it was asked`() async throws {
    let server = try LoopbackServer { _ in .status(201) }
    defer { server.stop() }
    var request = URLRequest(url: server.url.appending(path: "feed"))
    request.httpMethod = "POST"
    request.setValue("secret", forHTTPHeaderField: "X-Token")
    request.httpBody = Data("body".utf8)
    _ = try await session.data(for: request)
    _ = try await session.data(from: server.url)

    #expect(server.requests.map(\.method) == ["POST", "GET"])
    #expect(server.requests.map(\.path) == ["/feed", "/"])
    #expect(server.requests.first?.headers["x-token"] == "secret")
    #expect(server.requests.first?.body == Data("body".utf8))
  }

  @Test func `Large bodies are carried both ways`() async throws {
    let server = try LoopbackServer { .init(body: $0.body) }
    defer { server.stop() }
    let body = Data((0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 / 256) })
    var request = URLRequest(url: server.url)
    request.httpMethod = "PUT"
    let (echo, _) = try await session.upload(for: request, from: body)
    #expect(echo == body)
  }

  @Test func `A server answers fifty requests at once`() async throws {
    // Nobody is answered before everybody has asked.
    let everybody = DispatchGroup()
    for _ in 0..<50 { everybody.enter() }
    let server = try LoopbackServer { request in
      everybody.leave()
      everybody.wait()
      return .text(request.path)
    }
    defer { server.stop() }

    let paths = (0..<50).map { "/\($0)" }
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for path in paths {
        let url = server.url.appending(path: path)
        group.addTask { try await String(decoding: session.data(from: url).0, as: UTF8.self) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers) == Set(paths))
    #expect(Set(server.requests.map(\.path)) == Set(paths))
  }

  @Test(arguments: [[], ["/"], ["/", "/"]])
  func `A dropped connection is lost for its client`(after paths: [String]) async throws {
    let server = try LoopbackServer { $0.path == "/drop" ? .dropConnection : .status(204) }
    defer { server.stop() }
    for path in paths {
      _ = try await session.data(from: server.url.appending(path: path))
    }
    let url = server.url.appending(path: "drop")
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    #expect(error?.code == .networkConnectionLost)
    #expect(server.requests.map(\.path) == paths + ["/drop"])
  }
}
