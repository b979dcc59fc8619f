import Decorators
import Foundation
import Testing

@testable import DecoratorsRedis

/// A cluster takes a command only if all its keys have one hash slot: if the text in their first braces is the same,
/// and not empty.
struct HashSlotTests {
  private func tag(_ key: Data) -> String? {
    let text = String(decoding: key, as: UTF8.self)
    return text.firstMatch(of: /\{([^}]+)\}/).flatMap { match in
      text.firstIndex(of: "{") == match.range.lowerBound ? String(match.1) : nil
    }
  }

  @Test(arguments: ["shop", "", "}", "a}b", "{", "ann/bob"])
  func `All keys of a cache have one hash slot`(namespace: String) async throws {
    let transport = RecordingTransport { $0.name == "SCRIPT" ? .data(Data("abc".utf8)) : .null }
    let cache = RedisCache(over: transport, namespace: namespace)
    let key = try CacheKey("Shop/Catalog.title(of:)", namespace: "user", 1)
    _ = try await cache.data(for: key)
    try await cache.store(Data([1]), for: key, tags: ["titles", "{other}"])
    try await cache.removeData(for: key)
    try await cache.removeData(tagged: "titles")
    try await cache.removeData(of: key.member)
    try await cache.removeData(in: "user")
    try await cache.removeData(in: nil)
    let targets: [StoreTarget] = [.data(of: key), .allData(of: key.member), .tag("titles")]
    for target in targets { try await cache.expire(target, at: .distantPast) }
    let commands = transport.commands.filter { $0.name != "SCRIPT" }
    #expect(commands.allSatisfy { !$0.keys.isEmpty })
    let tags = Set(commands.flatMap(\.keys).map(tag))
    #expect(tags.count == 1 && tags.first != .some(nil), "\(tags)")
    for command in commands { #expect(command.keys.allSatisfy(command.words.contains)) }
  }

  @Test func `Commands of rate limits have one key`() async {
    let transport = RecordingTransport {
      $0.name == "SCRIPT" ? .data(Data("abc".utf8)) : .integer(0)
    }
    let store = RedisRateLimitStore(RateLimitPolicy(calls: 1, per: .seconds(1)), over: transport)
    _ = await store.take(for: .all)
    await store.correct(by: 1, for: .all)
    #expect(transport.names == ["SCRIPT", "EVALSHA", "EVALSHA"])
    #expect(transport.commands.dropFirst().allSatisfy { $0.keys.count == 1 })
  }
}
