import Foundation

@testable import LoopbackServer

/// A client that sends what it is told, for what `URLSession` would never send or show.
struct RawClient {
  private let socket: Socket

  init(_ server: LoopbackServer) throws {
    socket = try Socket(Foundation.socket(AF_INET, Socket.stream, 0))
    // A server that says nothing fails a test rather than stopping it.
    socket.setOption(SO_RCVTIMEO, to: timeval(tv_sec: 10, tv_usec: 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    address.sin_port = UInt16(server.url.port ?? 0).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(socket.descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      let error = POSIXError.current
      socket.close()
      throw error
    }
  }

  func send(_ text: String) {
    _ = socket.write(Data(text.utf8))
  }

  /// The bytes that the server has sent, once there are some.
  func read() -> String {
    String(decoding: socket.read(), as: UTF8.self)
  }

  /// All that the server sends until it closes the connection.
  func readToEnd() -> String {
    var received = Data()
    while case let bytes = socket.read(), !bytes.isEmpty {
      received += bytes
    }
    return String(decoding: received, as: UTF8.self)
  }

  func close() {
    socket.close()
  }

  /// The answer of a server to one text, up to the end of the connection.
  static func exchange(_ text: String, with server: LoopbackServer) throws -> String {
    let client = try RawClient(server)
    defer { client.close() }
    client.send(text)
    return client.readToEnd()
  }
}
