import Dispatch
import Foundation

/// A real HTTP/1.1 server on 127.0.0.1, for programs and tests that need somebody to talk to.
///
/// It answers every request with what one closure returns, and remembers what it was asked:
///
///     let server = try LoopbackServer { request in
///       request.path == "/feed" ? .json(["first", "second"]) : .status(404)
///     }
///     defer { server.stop() }
///     let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "feed"))
///     #expect(server.requests.map(\.path) == ["/feed"])
///
/// It runs until ``stop()`` is called, whether or not anybody still holds it.
public final class LoopbackServer: Sendable {
  /// The URL of the server: `http://127.0.0.1:PORT`, with a port that the system chose.
  public let url: URL

  private let respond: @Sendable (Request) -> Response
  private let listener: Listener
  private let state = Locked(State())
  private let threads = DispatchGroup()

  private struct State {
    var requests: [Request] = []
    var connections: Set<Socket> = []
    var isStopped = false
  }

  /// Starts a server, which accepts connections from the moment this returns.
  ///
  /// - Parameter respond: Answers a request. It is called on the thread of the request's connection,
  ///   so it may block, and is called for several connections at once.
  /// - Throws: `POSIXError` if no socket can be had.
  public init(_ respond: @escaping @Sendable (Request) -> Response) throws {
    self.respond = respond
    listener = try Listener()
    url = URL(string: "http://127.0.0.1:\(listener.port)")!
    startThread { server in server.acceptConnections() }
  }

  /// Every request received so far, in the order of arrival, those being answered included.
  public var requests: [Request] {
    state.withLock { $0.requests }
  }

  /// Closes every connection and waits for the server's threads to end; from then on, connections
  /// are refused. Stopping again does nothing.
  ///
  /// A handler that is at work is waited for, so a handler must not call this, and one that blocks
  /// must be let go first.
  public func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      listener.stop()
      for connection in state.connections {
        connection.interrupt()
      }
    }
    threads.wait()
  }

  private func startThread(_ body: @escaping @Sendable (LoopbackServer) -> Void) {
    threads.enter()
    Thread.detachNewThread {
      body(self)
      self.threads.leave()
    }
  }

  private func acceptConnections() {
    while let socket = listener.nextClient() {
      let isWelcome = state.withLock { state in
        guard !state.isStopped else { return false }
        state.connections.insert(socket)
        return true
      }
      if isWelcome {
        startThread { server in server.serve(socket) }
      } else {
        socket.close()
      }
    }
    listener.close()
  }

  private func serve(_ socket: Socket) {
    var connection = Connection(socket: socket)
    connection.answerRequests { request in
      state.withLock { $0.requests.append(request) }
      return respond(request)
    }
    state.withLock { state in
      state.connections.remove(socket)
      socket.close()
    }
  }
}
