@_spi(Generated) import DecoratorsCaching
import DecoratorsRedis
import Foundation
import HiredisTransport
import Testing

/// The store over a real server.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct RedisCacheTests {
  private let server: RedisServer
  private let first: CacheKey
  private let second: CacheKey
  private let other: CacheKey

  init() throws {
    server = try RedisServer()
    first = try CacheKey("Catalog.title(of:)", 1)
    second = try CacheKey("Catalog.title(of:)", 2)
    other = try CacheKey("Catalog.price(of:)", 1)
  }

  /// A store as another machine would have it.
  private func machine(namespace: String = "a", timeToLive: Duration = .seconds(60)) -> RedisCache {
    RedisCache(
      over: HiredisTransport(port: server.port), namespace: namespace, timeToLive: timeToLive)
  }

  @Test func `What one machine stores, another one finds`() async throws {
    let (one, two) = (machine(), machine())
    #expect(try await two.data(for: first) == nil)
    for data in [Data("a\r\n\0b".utf8), Data(), Data(count: 1_000_000)] {
      try await one.store(data, for: first)
      #expect(try await two.data(for: first) == data)
    }
    #expect(try await two.data(for: second) == nil)
    #expect(try await machine(namespace: "b").data(for: first) == nil)
  }

  @Test func `What one machine removes is gone for all`() async throws {
    let (one, two) = (machine(), machine())
    for key in [first, second, other] { try await one.store(Data([1]), for: key) }
    try await two.removeData(for: first)
    #expect(try await one.data(for: first) == nil)
    #expect(try await one.data(for: second) == Data([1]))
    try await two.removeData(of: "Catalog.title(of:)")
    #expect(try await one.data(for: second) == nil)
    #expect(try await one.data(for: other) == Data([1]))
    try await one.store(Data([2]), for: second)
    #expect(try await two.data(for: second) == Data([2]))
  }

  @Test func `A result from before a removal elsewhere is not found`() async throws {
    let (one, two) = (machine(), machine())
    for _ in 0..<2 {
      #expect(try await one.data(for: first) == nil)
      try await two.removeData(of: "Catalog.title(of:)")
      try await one.store(Data("old".utf8), for: first)
      #expect(try await one.data(for: first) == nil)
    }
    try await one.store(Data("new".utf8), for: first)
    #expect(try await two.data(for: first) == Data("new".utf8))
  }

  @Test func `What has a tag is removed by it`() async throws {
    let (one, two) = (machine(), machine())
    try await one.store(Data([1]), for: first, tags: ["ann", "titles"])
    try await one.store(Data([2]), for: second, tags: ["bob", "titles"])
    try await one.store(Data([3]), for: other, tags: ["ann"])
    try await two.removeData(tagged: "ann")
    #expect(try await one.data(for: first) == nil)
    #expect(try await one.data(for: second) == Data([2]))
    #expect(try await one.data(for: other) == nil)
    try await two.removeData(tagged: "titles")
    #expect(try await one.data(for: second) == nil)
  }

  @Test func `A result from before a removal of its key or tag is not found`() async throws {
    let (one, two) = (machine(), machine())
    let key = first
    let removals: [() async throws -> Void] = [
      { try await two.removeData(for: key) }, { try await two.removeData(tagged: "ann") },
    ]
    for remove in removals {
      #expect(try await one.data(for: first) == nil)
      #expect(try await one.data(for: second) == nil)
      try await remove()
      try await one.store(Data("old".utf8), for: first, tags: ["ann"])
      try await one.store(Data("new".utf8), for: second, tags: ["bob"])
      #expect(try await one.data(for: first) == nil)
      #expect(try await one.data(for: second) == Data("new".utf8))
      // A call that looks now is a new one.
      try await one.store(Data("new".utf8), for: first, tags: ["ann"])
      #expect(try await two.data(for: first) == Data("new".utf8))
      for key in [first, second] { try await two.removeData(for: key) }
    }
  }

  @Test func `Removing a namespace removes its entries, and no others`() async throws {
    let (one, two) = (machine(), machine())
    let ann = try CacheKey("Shop/Catalog.title(of:)", namespace: "ann", 1)
    let bob = try CacheKey("Shop/Catalog.title(of:)", namespace: "bob", 1)
    let all = [first, ann, bob]
    for key in all { try await one.store(Data([1]), for: key) }
    try await two.removeData(in: "ann")
    #expect(try await one.data(for: ann) == nil)
    for key in [first, bob] { #expect(try await one.data(for: key) == Data([1])) }
    // A call that found nothing before the removal does not bring the old result back.
    try await two.removeData(in: "ann")
    try await one.store(Data([2]), for: ann)
    #expect(try await one.data(for: ann) == nil)
    try await one.store(Data([3]), for: ann)
    #expect(try await two.data(for: ann) == Data([3]))
    try await two.removeData(in: nil)
    for key in all { #expect(try await one.data(for: key) == nil) }
  }

  private struct Down: Error {}

  @Test(arguments: ["key", "member", "tag"])
  func `What expires has expired for all`(_ kind: String) async throws {
    let caches = (0..<2).map { _ in CallCache(in: machine(), for: Int.self) }
    let member = "Catalog.title(of:)"
    func title(_ number: Int, orElse value: Int?) async throws -> Int {
      let slot: StoreSlot<Int> = caches[0].slot(of: member, number)
      let value = try await caches[0].sharedResult(
        in: slot,
        strategy: CacheStrategy(.cacheFirst, expires: .seconds(100), staleFor: .seconds(100)),
        { () async throws -> Int in
          guard let value else { throw Down() }
          return value
        }, tags: { _ in ["titles"] })
      await caches[0].flush()
      return value
    }
    let target: StoreTarget =
      switch kind {
      case "key": .data(of: try CacheKey(caches[0].fullName(of: member), 1))
      case "member": .allData(of: caches[0].fullName(of: member))
      default: .tag("titles")
      }
    for round in 1...2 {
      for number in 1...2 { _ = try await title(number, orElse: round) }
      await caches[1].invalidateResults(target, as: .expiry, by: nil)?.value
      // It still replaces a failure.
      #expect(try await title(1, orElse: nil) == round)
      #expect(try await title(1, orElse: 7) == 7)
      #expect(try await title(2, orElse: 8) == (kind == "key" ? 1 : 8))
      // Nothing there, nothing comes back.
      await caches[1].invalidateResults(.data(of: first), as: .expiry, by: nil)?.value
      #expect(try await machine().data(for: first) == nil)
      if kind != "key" { try await machine().removeData(in: nil) }
      if kind == "key" {
        try await machine().removeData(for: CacheKey(caches[0].fullName(of: member), 1))
      }
    }
  }

  @Test func `The server forgets versions of tags in time`() async throws {
    let connection = HiredisTransport(port: server.port, timeout: .seconds(1))
    let brief = machine(timeToLive: .milliseconds(1))
    for number in 0..<200 {
      try await brief.store(Data([1]), for: first, tags: ["\(number)"])
      try await brief.removeData(tagged: "\(number)")
    }
    guard case .array(let names) = try await connection.send("KEYS", "{a}:*") else {
      Issue.record("there are no names")
      return
    }
    #expect(names.count < 50)
  }

  @Test func `A version of a tag lives as long as the entries that bear it`() async throws {
    let connection = HiredisTransport(port: server.port, timeout: .seconds(1))
    let one = machine(timeToLive: .seconds(60))
    try await one.removeData(tagged: "ann")
    guard case .array(let names) = try await connection.send("KEYS", "{a}:*") else {
      Issue.record("there are no names")
      return
    }
    for name in names.compactMap(\.data) {
      _ = try await connection.send("PEXPIRE", String(decoding: name, as: UTF8.self), "9000")
    }
    try await one.store(Data([1]), for: first, tags: ["ann"])
    var times: [Int] = []
    for name in names.compactMap(\.data) {
      let time = try await connection.send("PTTL", String(decoding: name, as: UTF8.self))
      if case .integer(let time) = time { times.append(time) }
    }
    #expect(times.count { $0 > 9_000 } == 1)
    #expect(try await machine().data(for: first) == Data([1]))
  }

  @Test func `The server forgets entries in time`() async throws {
    let connection = HiredisTransport(port: server.port, timeout: .seconds(1))
    try await machine(timeToLive: .seconds(60)).store(Data([1]), for: first)
    let answer = try await connection.send("PTTL", "{a}:\(first.name)")
    guard case .integer(let milliseconds) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect((1...60_000).contains(milliseconds))
  }

  @Test func `A server that refuses a command says why`() async throws {
    let connection = HiredisTransport(port: server.port, timeout: .seconds(1))
    guard case .error(let message) = try await connection.send("NONSENSE") else {
      Issue.record("it takes nonsense")
      return
    }
    #expect(message.hasPrefix("ERR unknown command"))
    #expect(try await connection.send("PING") == .data(Data("PONG".utf8)))
  }

  @Test func `A server that was restarted is found at once`() async throws {
    let one = machine()
    try await one.store(Data([1]), for: first)
    server.stop()
    await #expect(throws: HiredisError.self) { try await one.data(for: first) }
    try server.startIfStopped()
    #expect(try await one.data(for: first) == nil)
    try await one.store(Data([2]), for: first)
    #expect(try await one.data(for: first) == Data([2]))
    server.stop()
    try server.startIfStopped()
    #expect(try await one.data(for: first) == nil)
  }

  @Test func `A call without an answer fails, and its late answer is dropped`() async throws {
    let one = machine()
    try await one.store(Data([1]), for: first)
    try await one.store(Data([2]), for: second)
    server.setPaused(true)
    await #expect(throws: HiredisError.self) { try await one.data(for: first) }
    server.setPaused(false)
    #expect(try await one.data(for: second) == Data([2]))
    #expect(try await one.data(for: first) == Data([1]))
  }
}
