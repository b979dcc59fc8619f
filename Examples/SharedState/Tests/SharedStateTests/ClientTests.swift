import DecoratorsCaching
import DecoratorsRedis
import DecoratorsResilience
import Foundation
import HiredisTransport
import RediStack
import Testing
import Valkey

@testable import Clients

/// Each client against a real server. Two of them are stand-ins.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct ClientTests {
  enum Client: CaseIterable {
    case hiredis, valkey, rediStack

    func transport(_ port: Int) -> any RedisTransport {
      switch self {
      case .hiredis: HiredisTransport(port: port)
      case .valkey: ValkeyTransport(client: ValkeyClient(port: port))
      case .rediStack: RediStackTransport(pool: RedisConnectionPool(port: port))
      }
    }
  }

  private let server: RedisServer

  init() throws { server = try RedisServer() }

  @Test(arguments: Client.allCases)
  func `A cache keeps and removes data over any client`(client: Client) async throws {
    let transport = client.transport(server.port)
    let cache = RedisCache(over: transport)
    let keys = try (0..<3).map { try CacheKey("Catalog.title(of:)", $0) }
    let bytes = Data([0, 13, 10, 255])
    for key in keys {
      #expect(try await cache.data(for: key) == nil)
      try await cache.store(bytes, for: key, tags: ["titles"])
      #expect(try await cache.data(for: key) == bytes)
    }
    try await cache.removeData(for: keys[0])
    #expect(try await cache.data(for: keys[0]) == nil)
    #expect(try await cache.data(for: keys[1]) == bytes)
    try await cache.removeData(tagged: "titles")
    #expect(try await cache.data(for: keys[1]) == nil)
    // A server that was restarted does not know the scripts any longer.
    _ = try await transport.send("SCRIPT", "FLUSH")
    try await cache.store(bytes, for: keys[2])
    #expect(try await cache.data(for: keys[2]) == bytes)
  }

  @Test(arguments: Client.allCases)
  func `A rate limit is shared over any client`(client: Client) async {
    let policy = RateLimitPolicy(calls: 1, per: .seconds(600), burst: 2)
    let stores = (0..<3).map { _ in RedisRateLimitStore(policy, over: client.transport(server.port))
    }
    #expect(await stores[0].take(for: .all) == nil)
    #expect(await stores[1].take(for: .all) == nil)
    #expect(await stores[2].take(for: .all) != nil)
  }

  @Test(arguments: Client.allCases)
  func `A channel delivers messages until its server stops`(client: Client) async throws {
    let channel = RedisChannel("shop", over: client.transport(server.port))
    let other = RedisChannel("shop", over: client.transport(server.port))
    var messages = try await channel.messages().makeAsyncIterator()
    for number in 0..<3 { try await other.send(Data([UInt8(number), 0, 255])) }
    for number in 0..<3 { #expect(try await messages.next() == Data([UInt8(number), 0, 255])) }
    server.stop()
    let end = await Result { try await messages.next() }
    if case .success(let message?) = end { Issue.record("\(message)") }
  }

  @Test(arguments: Client.allCases)
  func `A refusal is a reply, and a lost connection is an error`(client: Client) async throws {
    let transport = client.transport(server.port)
    guard case .error(let message) = try await transport.send("NONSENSE") else {
      Issue.record("it takes nonsense")
      return
    }
    #expect(message.contains("ERR unknown command"))
    #expect(try await transport.send("GET", "nothing") == .null)
    server.stop()
    await #expect(throws: (any Error).self) { try await transport.send("PING") }
    await #expect(throws: (any Error).self) { try await transport.messages(on: "shop") }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
