import Foundation
import Testing

@testable @_spi(Generated) import Decorators

/// Stores that have failed to do what they were told.
@Suite struct StoreHealthTests {
  private struct Down: Error {}

  /// A store in memory that refuses some operations.
  private final class RefusingStore: CacheStore {
    let base = MemoryCache()
    let refusals = Shared<Set<CallEvent.CacheOperation>>([])
    let removals = Shared(0)

    private func begin(_ operation: CallEvent.CacheOperation) throws {
      if operation == .removing { _ = removals.next() }
      if refusals.value.contains(operation) { throw Down() }
    }

    func data(for key: CacheKey) throws -> Data? {
      try begin(.reading)
      return base.data(for: key)
    }

    func store(_ data: Data, for key: CacheKey) throws {
      try begin(.storing)
      base.store(data, for: key)
    }

    func removeData(for key: CacheKey) throws {
      try begin(.removing)
      base.removeData(for: key)
    }

    func removeData(of member: String) throws {
      try begin(.removing)
      base.removeData(of: member)
    }
  }

  /// What is done that takes the old result away.
  enum Change: CaseIterable {
    case removalOfAll
    case removalOfOne
    case update
  }

  private let store = RefusingStore()
  private let cache: CallCache

  init() {
    cache = CallCache(in: store) { _ in }
  }

  private func value(_ cache: CallCache, orElse value: Int) async -> Int {
    let value = await cache.sharedResult(of: "A.b(c:)", 7, strategy: .cacheFirst()) { value }
    await cache.flush()
    return value
  }

  private func make(_ change: Change) async {
    switch change {
    case .removalOfAll: await cache.removeResults(of: "A.b(c:)")
    case .removalOfOne: await cache.removeResult(of: "A.b(c:)", 7)
    case .update: await cache.updateResult(of: "A.b(c:)", 7, to: 2, strategy: .cacheFirst())
    }
  }

  @Test(arguments: Change.allCases)
  func resultThatCouldNotBeRemovedIsNotFoundAgain(_ change: Change) async {
    #expect(await value(cache, orElse: 1) == 1)
    store.refusals.change { $0 = [.storing, .removing] }
    await make(change)
    #expect(await value(cache, orElse: 3) == 3)
    #expect(await value(cache, orElse: 4) == 4)
    store.refusals.change { $0 = [] }
    #expect(await value(cache, orElse: 5) == 5)
    #expect(await value(cache, orElse: 6) == 5)
  }

  @Test func removalThatFailedIsMadeOnceMoreAndNotAgain() async {
    #expect(await value(cache, orElse: 1) == 1)
    store.refusals.change { $0 = [.removing] }
    await make(.removalOfAll)
    store.refusals.change { $0 = [] }
    for _ in 0..<3 { #expect(await value(cache, orElse: 2) == 2) }
    #expect(store.removals.value == 2)
  }

  @Test func removalThatFailedIsKnownToAllDecoratorsOfTheStore() async {
    let other = CallCache(in: store) { _ in }
    #expect(await value(other, orElse: 1) == 1)
    store.refusals.change { $0 = [.removing] }
    await make(.removalOfAll)
    #expect(await value(other, orElse: 2) == 2)
  }

  @Test func changeThatIsMissedAgainWhileItIsMadeUpForIsNotForgotten() throws {
    let key = try CacheKey("A.b(c:)", 7)
    var missed = MissedChanges()
    for change in [MissedChange.data(of: key), .allData(of: key.member)] {
      missed.insert(change)
      let number = try #require(missed.first(concerning: key)).number
      missed.insert(change)
      missed.remove(change, ifStill: number)
      #expect(missed.first(concerning: key)?.change == change)
    }
    #expect(missed.first(concerning: try CacheKey("A.d()")) == nil)
  }

  @Test func directoryOrSuiteIsOneStoreHoweverOftenItIsNamed() {
    let directory = FileManager.default.temporaryDirectory
    func isOne(_ one: some CacheStore, _ other: some CacheStore) -> Bool {
      StoreHealth.health(of: one) === StoreHealth.health(of: other)
    }
    #expect(isOne(.files(at: directory), .files(at: directory)))
    #expect(!isOne(.files(at: directory), .files(at: directory.appending(path: "a"))))
    #expect(isOne(UserDefaultsCache(), UserDefaultsCache()))
    #expect(!isOne(UserDefaultsCache(), UserDefaultsCache(suiteName: "a")))
    #expect(!isOne(.memory(), .memory()))
  }
}
