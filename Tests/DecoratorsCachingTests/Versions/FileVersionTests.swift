import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Versions in the files of a ``FileCache``.
@Suite(.timeLimit(.minutes(10)))
final class FileVersionTests {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "swift-decorators-\(UUID().uuidString)")
  private let key = try! CacheKey("M/A.b(c:)", namespace: "n", 1)
  private let other = try! CacheKey("M/A.b(c:)", namespace: "o", 1)

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private var path: String { directory.path(percentEncoded: false) }

  /// The cache as another process sees it: it knows nothing of this one.
  private func process(capacity: Int = 1_000_000) -> VersionedStore {
    let files = FileStore(
      directory: CacheDirectory(path: path), capacity: capacity, synchronizing: false)
    return VersionedStore(over: files, VersionRecords(), date: { Date() })
  }

  private func entry(_ value: String, for key: CacheKey, tags: [String] = []) throws -> Data {
    try EncodedEntry.data(
      of: CachedEntry(value: value, storedAt: Date()), tags: tags, for: key)
  }

  private func store(
    _ value: String, for key: CacheKey, tags: [String] = [], in store: VersionedStore
  ) async throws {
    try await store.store(entry(value, for: key, tags: tags), for: key)
  }

  /// The contents of all files.
  private var texts: [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.compactMap { FileManager.default.contents(atPath: "\(path)/\($0)") }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      StoreTarget.allData(of: "n/M/A.b(c:)"), .tag("n/t"), .namespace("n"), .namespace(nil),
    ])
  func `A removal by one process holds for another at once`(_ target: StoreTarget) async throws {
    let (one, two, late) = (process(), process(), process())
    #expect(try await late.data(for: key) == nil)
    try await store("a", for: key, tags: ["n/t"], in: one)
    try await store("a", for: other, in: one)
    #expect(try await two.data(for: key) != nil)
    try await one.remove(target)
    #expect(try await two.data(for: key) == nil)
    #expect(try await (two.data(for: other) == nil) == (target == .namespace(nil)))
    // A call that looked before the removal ends after it.
    try await store("late", for: key, in: late)
    if target != .tag("n/t") { #expect(try await one.data(for: key) == nil) }
    try await store("b", for: key, tags: ["n/t"], in: two)
    #expect(try await one.data(for: key) != nil)
  }

  /// At log-out nothing is left on the disk when the call returns.
  @Test func `A removal of a namespace erases its bytes`() async throws {
    let cache = FileCache(directory: directory)
    for (key, text) in [(key, "secret of ann"), (other, "secret of bob")] {
      try await cache.store(entry(text, for: key), for: key)
    }
    try await cache.removeData(of: key.member)
    try await cache.store(entry("secret of ann", for: key), for: key)
    #expect(texts.contains { $0.contains("secret of ann") })
    await cache.removeAll(in: "n")
    #expect(!texts.contains { $0.contains("secret of ann") })
    #expect(texts.contains { $0.contains("secret of bob") })
  }

  @Test(arguments: [StoreTarget.allData(of: "n/M/A.b(c:)"), .tag("n/t"), .namespace("n")])
  func `Where a version cannot be written, files are removed`(_ target: StoreTarget) async throws {
    let cache = process()
    try await store("a", for: key, tags: ["n/t"], in: cache)
    let version = CacheKey(versionOf: target, as: .removal)
    let folder = CacheKey.namePrefix(of: CacheKey.memberOfVersions).dropLast()
    try FileManager.default.createDirectory(
      at: directory.appending(path: "\(folder)/\(version.name)"), withIntermediateDirectories: true)
    try await cache.remove(target)
    #expect(!texts.contains { $0.contains("\"a\"") })
  }

  /// A version must not leave before what it makes invisible.
  @Test func `Making room removes entries before versions`() async throws {
    let cache = process(capacity: 10_000)
    try await store("old", for: key, tags: ["n/t"], in: cache)
    try await cache.remove(.tag("n/t"))
    let (large, second) = (try CacheKey("M/A.e()"), try CacheKey("M/A.f()"))
    try await cache.store(Data(count: 7_000), for: large)
    var total = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) where name.contains("/") {
      let file = "\(path)/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      total += attributes[.size] as? Int ?? 0
      if name.hasSuffix(large.name) { continue }
      // The entry was looked at somewhat later than the version.
      let age = name.hasSuffix(key.name) ? -3_900.0 : -4_000
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: file)
    }
    // Either of them makes enough room.
    try await cache.store(Data(count: 10_000 - total + 20), for: second)
    #expect(!texts.contains { $0.contains("\"old\"") })
    #expect(try await cache.data(for: key) == nil)
  }
}
