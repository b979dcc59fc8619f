import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Removals and expiries of stores that know keys alone.
@Suite struct VersionedStoreTests {
  /// What several processes share.
  final class Shelf: Sendable {
    let entries = Shared<[CacheKey: Data]>([:])
    let reads = Shared<[CacheKey]>([])
  }

  /// A store as a user writes it. Each is a process of its own.
  final class ShelfStore: CacheStore {
    let shelf: Shelf

    init(_ shelf: Shelf) { self.shelf = shelf }

    func data(for key: CacheKey) -> Data? {
      shelf.reads.change { $0.append(key) }
      return shelf.entries.value[key]
    }

    func store(_ data: Data, for key: CacheKey) {
      shelf.entries.change { $0[key] = data }
    }

    func removeData(for key: CacheKey) {
      shelf.entries.change { $0[key] = nil }
    }
  }

  private let clock = ManualClock()
  private let shelf = Shelf()
  private let key = try! CacheKey("M/A.b(c:)", namespace: "n", 1)
  private let other = try! CacheKey("M/A.d()", namespace: "n")
  private let foreign = try! CacheKey("M/A.b(c:)", namespace: "o", 1)

  private func process() -> any TargetedStore { ShelfStore(shelf).targeted(by: clock) }

  private func entry(_ value: Int, for key: CacheKey, tags: [String] = []) throws -> Data {
    try EncodedEntry.data(
      of: CachedEntry(value: value, storedAt: clock.date), tags: tags, for: key)
  }

  private func store(
    _ value: Int, for key: CacheKey, tags: [String] = [], in store: any TargetedStore
  ) async throws {
    try await store.store(entry(value, for: key, tags: tags), tags: tags, for: key)
  }

  private func value(of key: CacheKey, in store: any TargetedStore) async throws -> Int? {
    try await store.data(for: key).map { try EncodedEntry($0).decoded(as: Int.self).value }
  }

  static let targets: [(StoreTarget, removed: [Int])] = [
    (.data(of: try! CacheKey("M/A.b(c:)", namespace: "n", 1)), [1]),
    (.allData(of: "n/M/A.b(c:)"), [1]), (.tag("n/t"), [1, 2]), (.namespace("n"), [1, 2]),
    (.namespace(nil), [1, 2, 3]), (.tag("n/u"), []),
  ]

  @Test(arguments: targets)
  func `What is removed is not found, by others neither`(
    _ target: StoreTarget, _ removed: [Int]
  ) async throws {
    let (one, two) = (process(), process())
    let keys = [1: key, 2: other, 3: foreign]
    func found(_ store: any TargetedStore) async throws -> [Int] {
      var found: [Int] = []
      for (number, key) in keys.sorted(by: { $0.key < $1.key }) {
        if try await value(of: key, in: store) != nil { found.append(number) }
      }
      return found
    }
    for (number, key) in keys {
      try await store(number, for: key, tags: number == 3 ? [] : ["n/t"], in: one)
    }
    #expect(try await found(two) == [1, 2, 3])
    try await one.remove(target)
    let left = [1, 2, 3].filter { !removed.contains($0) }
    #expect(try await found(one) == left)
    clock.advance(by: .seconds(1))
    #expect(try await found(two) == left)
    // What is stored since is found.
    for (number, key) in keys { try await store(number + 10, for: key, tags: ["n/t"], in: two) }
    #expect(try await found(one) == [1, 2, 3])
  }

  /// The result is as old as the look that found nothing.
  @Test(arguments: targets.dropFirst().filter { $0.removed.contains(1) && $0.0 != .tag("n/t") })
  func `What a call stores late is as old as the call`(
    _ target: StoreTarget, _ removed: [Int]
  ) async throws {
    let (one, two) = (process(), process())
    #expect(try await value(of: key, in: one) == nil)
    try await two.remove(target)
    clock.advance(by: .seconds(2))
    try await store(1, for: key, in: one)
    for store in [one, two] { #expect(try await value(of: key, in: store) == nil) }
    // The next call has looked again.
    try await store(2, for: key, in: one)
    for store in [one, two] { #expect(try await value(of: key, in: store) == 2) }
  }

  @Test(arguments: [StoreTarget.allData(of: "n/M/A.b(c:)"), .tag("n/t")])
  func `What has expired has the date of the first expiry after it`(
    _ target: StoreTarget
  ) async throws {
    let (one, two) = (process(), process())
    func lifetime(_ store: any TargetedStore, _ key: CacheKey) async throws -> Double? {
      try await store.data(for: key).map { try EncodedEntry($0).lifetime }
    }
    try await store(1, for: key, tags: ["n/t"], in: one)
    for _ in 0..<20 {
      clock.advance(by: .seconds(2))
      try await one.expire(target, at: clock.date)
      if clock.date == Date(timeIntervalSinceReferenceDate: 14) {
        try await store(2, for: other, tags: ["n/t"], in: one)
      }
    }
    for store in [one, two] {
      // Only the last eight expiries are known.
      #expect(try await lifetime(store, key) == 26)
      if case .tag = target { #expect(try await lifetime(store, other) == 26 - 14) }
    }
    try await store(3, for: key, tags: ["n/t"], in: two)
    #expect(try await lifetime(one, key) == .infinity)
  }

  @Test func `What expires for one key has expired for others, and keeps its versions`()
    async throws
  {
    let (one, two) = (process(), process())
    try await one.remove(.namespace("n"))
    try await store(1, for: key, in: one)
    clock.advance(by: .seconds(1))
    try await one.expire(.data(of: key), at: clock.date)
    let data = try #require(try await two.data(for: key))
    #expect(try EncodedEntry(data).lifetime == 1)
    try await two.expire(.data(of: other), at: clock.date)
    #expect(try await two.data(for: other) == nil)
  }

  @Test func `A store is asked for versions once a second`() async throws {
    let one = process()
    try await store(1, for: key, tags: ["n/t"], in: one)
    for _ in 0..<3 { #expect(try await value(of: key, in: one) == 1) }
    #expect(shelf.reads.value.count { $0 == key } == 3)
    #expect(shelf.reads.value.count(where: \.isVersion) == 4 + 2)
    clock.advance(by: .seconds(1))
    for _ in 0..<3 { #expect(try await value(of: key, in: one) == 1) }
    #expect(shelf.reads.value.count(where: \.isVersion) == 2 * (4 + 2))
  }

  /// A message has told of a change by others.
  @Test func `After a renewal, a removal by others is seen at once`() async throws {
    let (one, two) = (process(), process())
    try await store(1, for: key, in: one)
    #expect(try await value(of: key, in: one) == 1)
    try await two.remove(.namespace("n"))
    one.renew()
    #expect(try await value(of: key, in: one) == nil)
  }

  @Test func `A store that loses a version gets another one`() async throws {
    let one = process()
    try await store(1, for: key, in: one)
    try await one.remove(.namespace("n"))
    shelf.entries.change { $0 = $0.filter { !$0.key.isVersion } }
    clock.advance(by: .seconds(2))
    #expect(try await value(of: key, in: one) == nil)
    #expect(try await value(of: key, in: process()) == nil)
    try await store(2, for: key, in: one)
    try await one.expire(.allData(of: key.member), at: clock.date)
    shelf.entries.change { $0 = $0.filter { !$0.key.isVersion } }
    clock.advance(by: .seconds(2))
    #expect(try await value(of: key, in: one) == nil)
    try await store(3, for: key, in: one)
    #expect(try await value(of: key, in: process()) == 3)
  }

  @Test func `A removal during a read of versions holds`() {
    let records = VersionRecords(by: clock)
    let version = CacheKey(versionOf: .namespace("n"), as: .removal)
    let before = records.held([version]).changes
    records.change(version, to: Data([1]))
    #expect(records.hold(Data([0]), for: version, since: before) == (Data([1]), false))
    #expect(records.hold(nil, for: version, since: before) == (Data([1]), false))
    let after = records.held([version]).changes
    #expect(records.hold(nil, for: version, since: after) == (Data([1]), true))
    #expect(records.hold(Data([2]), for: version, since: after) == (Data([2]), false))
    clock.advance(by: .milliseconds(999))
    #expect(records.held([version]).versions == [version: Data([2])])
    clock.advance(by: .milliseconds(1))
    #expect(records.held([version]).versions.isEmpty)
    #expect(records.hold(Data([2]), for: version, since: after) == (Data([2]), false))
    records.renew()
    #expect(records.held([version]).versions.isEmpty)
  }

  /// What one of them holds is held for all, and for none longer.
  @Test func `Users of one store that begin at different times hold versions for as long`()
    async throws
  {
    let store = ShelfStore(shelf)
    let early = store.targeted(by: clock)
    clock.advance(by: .seconds(100))
    let late = store.targeted(by: clock)
    try await self.store(1, for: key, in: early)
    #expect(try await value(of: key, in: early) == 1)
    try await process().remove(.namespace("n"))
    clock.advance(by: .seconds(1))
    #expect(try await value(of: key, in: late) == nil)
  }

  @Test func `Data without a form of ours has tags and versions, too`() async throws {
    let one = process()
    try await one.store(Data([7]), tags: ["a b", "\n"], for: key)
    #expect(try await one.data(for: key) == Data([7]))
    try await one.remove(.tag("\n"))
    #expect(try await one.data(for: key) == nil)
  }

  @Test func `An entry of before the first removal is as before`() async throws {
    let one = process()
    try await store(1, for: key, tags: ["n/t"], in: one)
    #expect(shelf.entries.value == [key: try entry(1, for: key, tags: ["n/t"])])
  }

  @Test(arguments: ["swift-decorators-versions-1 ", "swift-decorators-versions-1 -,- [\n", "x"])
  func `A damaged line of versions is no entry`(_ text: String) async throws {
    shelf.entries.change { $0[key] = Data(text.utf8) }
    try await process().remove(.namespace(nil))
    #expect(try await process().data(for: key) == nil)
  }

  @Test func `A damaged version is another one`() async throws {
    let one = process()
    try await store(1, for: key, in: one)
    let member = StoreTarget.allData(of: key.member)
    shelf.entries.change { $0[CacheKey(versionOf: member, as: .expiry)] = Data("?".utf8) }
    clock.advance(by: .seconds(1))
    let data = try #require(try await one.data(for: key))
    #expect(try EncodedEntry(data).lifetime == 0)
    shelf.entries.change { $0[CacheKey(versionOf: member, as: .removal)] = Data() }
    clock.advance(by: .seconds(1))
    #expect(try await one.data(for: key) == nil)
  }

  @Test func `A store of the user's erases what is no longer found`() async throws {
    final class Erasing: CacheStore {
      let erased = Shared<[StoreTarget]>([])

      func data(for key: CacheKey) -> Data? { nil }
      func store(_ data: Data, for key: CacheKey) {}
      func removeData(for key: CacheKey) {}
      func eraseData(of target: StoreTarget) { erased.change { $0.append(target) } }
    }
    let store = Erasing()
    await store.removeAll(in: "n")
    await store.removeResults(tagged: "t", in: "n")
    #expect(store.erased.value == [.namespace("n"), .tag("n/t")])
  }
}
