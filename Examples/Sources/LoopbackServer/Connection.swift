import Foundation

/// One client's connection: HTTP/1.1 over a socket.
struct Connection {
  typealias Request = LoopbackServer.Request
  typealias Response = LoopbackServer.Response

  let socket: Socket

  /// The bytes received that do not belong to a request yet.
  private var buffer = Data()

  init(socket: Socket) {
    self.socket = socket
  }

  /// Answers one request after the other until the client or the handler has had enough.
  mutating func answerRequests(with respond: (Request) -> Response) {
    do throws(Refusal) {
      while let request = try readRequest() {
        let response = respond(request)
        guard !response.dropsConnection else { return drop() }
        if let writeParts = response.writeParts {
          guard socket.write(Data(head(of: response).utf8) + Data("\r\n".utf8)) else { return }
          writeParts { socket.write(Data($0.utf8)) }
          return socket.resetWhenClosed()
        }
        guard write(response, to: request), !request.isLast else { return }
      }
    } catch {
      _ = write(.status(error.status), to: nil)
    }
  }

  /// A request that the server cannot make sense of, and the status that says so.
  private struct Refusal: Error {
    let status: Int
  }

  /// The next request, or `nil` if the client has closed the connection.
  private mutating func readRequest() throws(Refusal) -> Request? {
    guard let head = try readHead() else { return nil }
    let lines = head.split(separator: "\r\n")
    let start = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard start.count == 3, start[2].hasPrefix("HTTP/1.") else { throw Refusal(status: 400) }
    let headers = try parseHeaders(lines.dropFirst())
    guard let body = try readBody(headers) else { return nil }
    let connection = headers["connection"]?.lowercased()
    return Request(
      method: String(start[0]), path: String(start[1]), headers: headers, body: body,
      isLast: connection == "close" || start[2] == "HTTP/1.0" && connection != "keep-alive")
  }

  private mutating func readHead() throws(Refusal) -> String? {
    let end = Data("\r\n\r\n".utf8)
    while true {
      if let range = buffer.range(of: end) {
        let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
        buffer = Data(buffer[range.upperBound...])
        return head
      }
      guard buffer.count <= 65_536 else { throw Refusal(status: 431) }
      guard receive() else { return nil }
    }
  }

  private func parseHeaders(_ lines: some Sequence<Substring>) throws(Refusal) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { throw Refusal(status: 400) }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    return headers
  }

  /// The content, or `nil` if the client went away before it was complete.
  private mutating func readBody(_ headers: [String: String]) throws(Refusal) -> Data? {
    guard headers["transfer-encoding"] == nil else { throw Refusal(status: 411) }
    guard let length = Int(headers["content-length"] ?? "0"), length >= 0 else {
      throw Refusal(status: 400)
    }
    if headers["expect"]?.lowercased() == "100-continue" {
      _ = writeContinue()
    }
    while buffer.count < length {
      guard receive() else { return nil }
    }
    defer { buffer = Data(buffer.dropFirst(length)) }
    return Data(buffer.prefix(length))
  }

  private mutating func receive() -> Bool {
    let received = socket.read()
    buffer.append(received)
    return !received.isEmpty
  }

  /// Tells the client that its request is welcome so far.
  private func writeContinue() -> Bool {
    socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
  }

  private func drop() {
    // A client that has heard nothing at all on a connection that it used before may quietly send
    // its request again.
    _ = writeContinue()
    socket.resetWhenClosed()
  }

  /// Returns the status line and the header fields of a response.
  private func head(of response: Response) -> String {
    // A status line without a reason phrase still has the space before it.
    var head = "HTTP/1.1 \(response.status) \r\n"
    for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) {
      head += "\(name): \(value)\r\n"
    }
    return head
  }

  /// Returns `true` if the response could be sent. A request that was refused is `nil`.
  private func write(_ response: Response, to request: Request?) -> Bool {
    var head = head(of: response)
    let allowsBody = response.status != 204 && response.status != 304
    if allowsBody {
      head += "Content-Length: \(response.body.count)\r\n"
    }
    if request?.isLast ?? true {
      head += "Connection: close\r\n"
    }
    head += "\r\n"
    let sendsBody = allowsBody && request?.method != "HEAD"
    return socket.write(Data(head.utf8) + (sendsBody ? response.body : Data()))
  }
}
