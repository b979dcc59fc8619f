import Foundation

extension LoopbackServer {
  /// A message of a client.
  public struct Request: Sendable {
    /// The method in upper case, such as `GET`.
    public let method: String

    /// The path and the query, as they were sent: `/feed?page=2`.
    public let path: String

    /// The header fields by their names in lower case. The values of a repeated field are joined by
    /// a comma and a space.
    public let headers: [String: String]

    /// The content; empty if there was none.
    public let body: Data

    /// `true` if the client expects the connection to be closed after the response.
    let isLast: Bool
  }

  /// An answer to a client.
  public struct Response: Sendable {
    /// The status code.
    public var status: Int

    /// Header fields in addition to `Content-Length` and `Connection`, which the server writes.
    public var headers: [String: String]

    /// The content. The response to a `HEAD` request tells its length only.
    public var body: Data

    /// `true` if the connection is closed instead.
    let dropsConnection: Bool

    /// Writes the content part by part, if it is not known before.
    var writeParts: (@Sendable (_ write: (String) -> Bool) -> Void)?

    /// Creates a response.
    public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
      self.init(status: status, headers: headers, body: body, dropsConnection: false)
    }

    private init(status: Int, headers: [String: String], body: Data, dropsConnection: Bool) {
      self.status = status
      self.headers = headers
      self.body = body
      self.dropsConnection = dropsConnection
    }

    /// A status and no content.
    public static func status(_ status: Int) -> Response {
      Response(status: status)
    }

    /// A plain text, with status 200.
    public static func text(_ text: String) -> Response {
      Response(headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// A value as JSON, with status 200. A value that cannot be encoded is answered with status 500
    /// and the reason.
    public static func json(_ value: some Encodable) -> Response {
      do {
        let body = try JSONEncoder().encode(value)
        return Response(headers: ["Content-Type": "application/json"], body: body)
      } catch {
        return Response(status: 500, body: Data("\(error)".utf8))
      }
    }

    /// Events of a server, with status 200. Afterwards the connection is broken off.
    ///
    /// - Parameter write: Writes the events with the function that it is given, which returns `false` if
    ///   the client has gone away.
    public static func events(
      _ write: @escaping @Sendable (_ write: (String) -> Bool) -> Void
    ) -> Response {
      var response = Response(headers: ["Content-Type": "text/event-stream"])
      response.writeParts = write
      return response
    }

    /// No answer: the connection is closed, which the client sees as a transport error.
    public static let dropConnection = Response(
      status: 0, headers: [:], body: Data(), dropsConnection: true)
  }
}
