import Foundation
import LoopbackServer
import Testing

/// The bytes on the wire.
@Suite(.timeLimit(.minutes(1)))
struct ProtocolTests {
  @Test func `One connection carries several requests`() throws {
    let server = try LoopbackServer { .text($0.path) }
    defer { server.stop() }

    let answer = try RawClient.exchange(
      """
      GET /first HTTP/1.1\r
      Host: localhost\r
      \r
      POST /second HTTP/1.1\r
      Content-Length: 4\r
      \r
      bodyGET /third?page=2 HTTP/1.1\r
      Connection: close\r
      \r
      GET /unheard HTTP/1.1\r
      \r

      """, with: server)

    #expect(
      answer == """
        HTTP/1.1 200 \r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 6\r
        \r
        /firstHTTP/1.1 200 \r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 7\r
        \r
        /secondHTTP/1.1 200 \r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 13\r
        Connection: close\r
        \r
        /third?page=2
        """)
    #expect(server.requests.map(\.method) == ["GET", "POST", "GET"])
    #expect(server.requests.map(\.body) == [Data(), Data("body".utf8), Data()])
  }

  @Test(arguments: [
    ("HEAD", 200, ["Content-Length: 4"], ""),
    ("GET", 204, [], ""),
    ("GET", 304, [], ""),
    ("GET", 404, ["Content-Length: 4"], "body"),
  ])
  func `A body is sent only where there may be one`(
    method: String, status: Int, headers: [String], body: String
  ) throws {
    let server = try LoopbackServer { _ in .init(status: status, body: Data("body".utf8)) }
    defer { server.stop() }
    let answer = try RawClient.exchange(
      "\(method) / HTTP/1.1\r\nConnection: close\r\n\r\n", with: server)
    let lines = ["HTTP/1.1 \(status) "] + headers + ["Connection: close", "", body]
    #expect(answer == lines.joined(separator: "\r\n"))
  }

  @Test(arguments: [
    (["GET / HTTP/1.0"], 200),
    (["nonsense"], 400),
    (["GET / FTP/1.1"], 400),
    ([""], 400),
    (["GET / HTTP/1.1", "no colon"], 400),
    (["POST / HTTP/1.1", "Content-Length: -1"], 400),
    (["POST / HTTP/1.1", "Content-Length: many"], 400),
    (["POST / HTTP/1.1", "Transfer-Encoding: chunked"], 411),
  ])
  func `An old or wrong request closes the connection`(
    after lines: [String], answering status: Int
  ) throws {
    let server = try LoopbackServer { _ in .status(200) }
    defer { server.stop() }
    let answer = try RawClient.exchange(
      lines.joined(separator: "\r\n") + "\r\n\r\n", with: server)
    #expect(answer == "HTTP/1.1 \(status) \r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    #expect(server.requests.count == (status == 200 ? 1 : 0))
  }

  @Test func `Headers without an end are refused`() throws {
    let server = try LoopbackServer { _ in .status(200) }
    defer { server.stop() }
    let answer = try RawClient.exchange(String(repeating: "x", count: 65_537), with: server)
    #expect(answer == "HTTP/1.1 431 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }

  @Test func `An old connection stays open on request`() throws {
    let server = try LoopbackServer { _ in .status(204) }
    defer { server.stop() }
    let answer = try RawClient.exchange(
      "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\nGET / HTTP/1.0\r\n\r\n", with: server)
    #expect(answer == "HTTP/1.1 204 \r\n\r\nHTTP/1.1 204 \r\nConnection: close\r\n\r\n")
  }

  @Test func `A client that waits with its body is told to go on`() throws {
    let server = try LoopbackServer { .text(String(decoding: $0.body, as: UTF8.self)) }
    defer { server.stop() }
    let client = try RawClient(server)
    defer { client.close() }
    client.send("POST / HTTP/1.0\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.read() == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("body")
    #expect(client.readToEnd().hasSuffix("\r\n\r\nbody"))
  }

  @Test func `Headers are read in any spelling`() throws {
    let server = try LoopbackServer { _ in .status(204) }
    defer { server.stop() }
    _ = try RawClient.exchange(
      "GET / HTTP/1.0\r\nX-TOKEN:a:b \r\nAccept: one\r\nEmpty:\r\naccept:  two\r\n\r\n",
      with: server)
    #expect(
      server.requests.first?.headers == ["x-token": "a:b", "accept": "one, two", "empty": ""])
  }

  @Test func `The headers of a response are written in order`() throws {
    let server = try LoopbackServer { _ in .init(headers: ["Vary": "*", "Age": "1"]) }
    defer { server.stop() }
    let answer = try RawClient.exchange("GET / HTTP/1.0\r\n\r\n", with: server)
    #expect(
      answer
        == "HTTP/1.1 200 \r\nAge: 1\r\nVary: *\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }
}
