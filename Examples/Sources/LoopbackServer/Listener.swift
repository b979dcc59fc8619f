import Foundation

/// A socket that waits for clients on 127.0.0.1, until another thread tells it to stop.
struct Listener: Sendable {
  /// The port, chosen by the system.
  let port: UInt16

  private let socket: Socket

  /// Closing `stopper` wakes whoever waits for `stopped`.
  private let stopped: Socket
  private let stopper: Socket

  init() throws {
    socket = try Socket(Foundation.socket(AF_INET, Socket.stream, 0))
    do {
      port = try Self.listen(on: socket)
      var ends: [Int32] = [-1, -1]
      _ = socketpair(AF_UNIX, Socket.stream, 0, &ends)
      stopped = try Socket(ends[0])
      stopper = try Socket(ends[1])
    } catch {
      socket.close()
      throw error
    }
  }

  private static func listen(on socket: Socket) throws -> UInt16 {
    // A client that is gone before it is accepted must not make `accept` wait for the next one.
    _ = fcntl(socket.descriptor, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(socket.descriptor, address, size) == 0 else { return Int32(-1) }
        guard Foundation.listen(socket.descriptor, SOMAXCONN) == 0 else { return -1 }
        return getsockname(socket.descriptor, address, &size)
      }
    }
    guard result == 0 else { throw POSIXError.current }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next client; `nil` once it is time to stop.
  func nextClient() -> Socket? {
    while true {
      var events = [socket, stopped].map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      _ = uninterrupted { poll(&events, 2, -1) }
      guard events[1].revents == 0 else { return nil }
      if let client = try? Socket(accept(socket.descriptor, nil, nil)) {
        // Some systems hand the listener's mode on to the sockets that it accepts.
        _ = fcntl(client.descriptor, F_SETFL, 0)
        return client
      }
    }
  }

  /// Ends the waiting.
  func stop() {
    stopper.close()
  }

  /// Refuses further clients. To be called when nobody waits any more.
  func close() {
    socket.close()
    stopped.close()
  }
}
