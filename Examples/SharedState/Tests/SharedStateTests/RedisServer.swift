import Foundation

/// A Redis server of a test's own, on a port that was free.
final class RedisServer {
  struct DoesNotStart: Error {}

  let port: Int
  private var process: Process?

  /// The path of the server's program; `nil` if it is not installed.
  static let program: URL? = ["redis-server", "valkey-server"].lazy
    .flatMap { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        URL(filePath: "\($0)/\(name)")
      }
    }
    .first { FileManager.default.isExecutableFile(atPath: $0.path()) }

  init() throws {
    port = try Self.freePort()
    try startIfStopped()
  }

  deinit { stop() }

  /// Starts the server if it was stopped, and waits until it says that it is ready. It knows nothing
  /// of what was before.
  func startIfStopped() throws {
    guard process == nil else { return }
    guard let program = Self.program else { throw DoesNotStart() }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = [
      "--port", "\(port)", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
      "--daemonize", "no", "--dir", FileManager.default.temporaryDirectory.path(),
    ]
    process.standardOutput = output
    try process.run()
    self.process = process
    var text = ""
    while !text.contains("Ready to accept connections") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw DoesNotStart() }
      text += String(decoding: data, as: UTF8.self)
    }
  }

  /// Kills the server.
  func stop() {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// Stops the server from doing anything, or lets it go on.
  func setPaused(_ isPaused: Bool) {
    guard let process else { return }
    kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT)
  }

  private static func freePort() throws -> Int {
    #if os(Linux)
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 ? getsockname(socket, address, &length) : -1
      }
    }
    guard status == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
