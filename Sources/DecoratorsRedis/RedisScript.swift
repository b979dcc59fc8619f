import Foundation
import Synchronization

/// A script that a server runs as one step.
///
/// The server keeps its text: after the first run, commands have only its digest. A server that has been
/// restarted, or another node of a cluster, gets the text again.
final class RedisScript: Sendable {
  private let text: String
  private let digest = Mutex<Data?>(nil)

  init(_ text: String) { self.text = text }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - transport: The client of the server.
  ///   - keys: The keys that the script uses, which have one hash slot.
  ///   - arguments: The other arguments.
  /// - Throws: ``RedisError`` if the server refuses it, or the error of the transport.
  func run(
    with transport: some RedisTransport, _ keys: [Data], _ arguments: [Data]
  ) async throws -> RedisReply {
    let rest = [Data("\(keys.count)".utf8)] + keys + arguments
    let digest = try await digest(transport)
    let reply = try await transport.send(
      RedisCommand([Data("EVALSHA".utf8), digest] + rest, keys: keys))
    guard case .error(let message) = reply else { return reply }
    guard message.contains("NOSCRIPT") else { throw RedisError(message) }
    return try await transport.reply(
      to: RedisCommand([Data("EVAL".utf8), Data(text.utf8)] + rest, keys: keys))
  }

  private func digest(_ transport: some RedisTransport) async throws -> Data {
    if let digest = digest.withLock(\.self) { return digest }
    let load = RedisCommand(["SCRIPT", "LOAD", text].map { Data($0.utf8) })
    guard let data = try await transport.reply(to: load).data else {
      throw RedisError("the server does not say the digest of a script")
    }
    digest.withLock { $0 = data }
    return data
  }
}
