import DecoratorsTesting
import Foundation
import Testing

@testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// What every store does, the one of the documentation included.
@Suite struct CacheStoreTests {
  enum Kind: CaseIterable {
    case memory
    case files
    case userDefaults
    case own

    func with(_ body: (any TargetedStore) async throws -> Void) async throws {
      let name = "swift-decorators-\(UUID().uuidString)"
      switch self {
      case .memory: try await body(MemoryCache())
      case .files:
        let directory = FileManager.default.temporaryDirectory.appending(path: "\(name)/a %20 b")
        defer { try? FileManager.default.removeItem(at: directory.deletingLastPathComponent()) }
        try await body(FileCache(directory: directory))
      case .userDefaults:
        defer { UserDefaults.standard.removePersistentDomain(forName: name) }
        try await body(UserDefaultsCache(suiteName: name))
      case .own: try await body(DictionaryStore().targeted())
      }
    }
  }

  actor DictionaryStore: CacheStore {
    private var entries: [CacheKey: Data] = [:]

    func data(for key: CacheKey) -> Data? {
      entries[key]
    }

    func store(_ data: Data, for key: CacheKey) {
      entries[key] = data
    }

    func removeData(for key: CacheKey) {
      entries[key] = nil
    }
  }

  @Test(arguments: Kind.allCases)
  func `Data is found, replaced and removed`(_ kind: Kind) async throws {
    let first = try CacheKey("A.b(c:)", 1)
    let second = try CacheKey("A.b(c:)", 2)
    let other = try CacheKey("A.d()")
    try await kind.with { store in
      #expect(try await store.data(for: first) == nil)
      try await store.remove(.data(of: first))
      try await store.remove(.allData(of: "A.b(c:)"))

      for (number, key) in [first, second, other].enumerated() {
        try await store.store(Data([UInt8(number)]), tags: [], for: key)
      }
      #expect(try await store.data(for: first) == Data([0]))
      #expect(try await store.data(for: second) == Data([1]))
      try await store.store(Data(), tags: [], for: first)
      #expect(try await store.data(for: first) == Data())

      try await store.remove(.data(of: first))
      #expect(try await store.data(for: first) == nil)
      #expect(try await store.data(for: second) == Data([1]))

      try await store.store(Data([3]), tags: [], for: first)
      try await store.remove(.allData(of: "A.b(c:)"))
      #expect(try await store.data(for: first) == nil)
      #expect(try await store.data(for: second) == nil)
      #expect(try await store.data(for: other) == Data([2]))
    }
  }

  @Test func `The time is that of the system, unless it is given`() {
    let clock = ManualClock()
    clock.advance(by: .milliseconds(1_500))
    let directory = FileManager.default.temporaryDirectory
    let stores: [any CacheStore] = [
      .memory(now: { clock.date }), .files(at: directory, now: { clock.date }),
      UserDefaultsCache(now: { clock.date }),
    ]
    for store in stores {
      #expect(store.now == Date(timeIntervalSinceReferenceDate: 1.5))
    }
    for store in [DictionaryStore(), .memory(), .files(at: directory)] as [any CacheStore] {
      #expect(abs(store.now.timeIntervalSinceNow) < 60)
    }
  }

  @Test func `Entries in UserDefaults leave other values alone`() async throws {
    let name = "swift-decorators-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set("kept", forKey: "theme")
    let store = UserDefaultsCache(suiteName: name)
    try await store.store(Data([1]), for: try CacheKey("A.b()"))
    try await store.removeData(of: "A.b()")
    #expect(defaults.string(forKey: "theme") == "kept")
  }
}
