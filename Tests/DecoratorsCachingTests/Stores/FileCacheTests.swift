import Foundation
import RandomCases
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
final class FileCacheTests {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "swift-decorators-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func store(capacity: Int = 1_000_000, synchronizing: Bool = false) -> FileCache {
    FileCache(directory: directory, capacity: capacity, synchronizing: synchronizing)
  }

  /// The cache as another process sees it.
  private func otherProcess(capacity: Int = 1_000_000) -> OtherProcess {
    OtherProcess(
      directory: CacheDirectory(path: directory.path(percentEncoded: false)), capacity: capacity)
  }

  private struct OtherProcess {
    let directory: CacheDirectory
    let capacity: Int

    func store(_ data: Data, for key: CacheKey) throws {
      try directory.write(data, for: key, capacity: capacity, synchronizing: false)
    }
  }

  private func key(_ number: Int) throws -> CacheKey { try CacheKey("A.b(c:)", number) }

  /// The files, by their paths within the directory.
  /// The sizes of all files that are no versions.
  private var files: [String: Int] {
    let path = directory.path(percentEncoded: false)
    var files: [String: Int] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      if name.hasPrefix(CacheKey.namePrefix(of: CacheKey.memberOfVersions).dropLast()) { continue }
      if attributes?[.type] as? FileAttributeType == .typeRegular {
        files[name] = attributes?[.size] as? Int
      }
    }
    return files
  }

  private func file(of key: CacheKey) -> URL {
    directory.appending(path: "\(key.name.prefix(16))/\(key.name)")
  }

  /// Pretends that a file was last used some minutes ago.
  private func age(_ file: URL, minutes: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60 * Double(minutes))],
      ofItemAtPath: file.path(percentEncoded: false))
  }

  @Test(arguments: [false, true])
  func `Only the user can read what is stored`(_ synchronizing: Bool) async throws {
    let key = try CacheKey("Feed.item(id:)", 7)
    let store = store(synchronizing: synchronizing)
    try await store.store(Data([1]), for: key)
    try await store.store(Data([2, 3]), for: key)
    let file = "77e4d97a8e78d56e/77e4d97a8e78d56e-5f8e7346780b20cc"
    #expect(files == [file: 2])
    for (name, permissions) in [("", 0o700), (file, 0o600), ("77e4d97a8e78d56e", 0o700)] {
      let path = directory.appending(path: name).path(percentEncoded: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
  }

  @Test func `Another process finds what is stored`() async throws {
    let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
    try await store().store(data, for: try key(1))
    #expect(try otherProcess().directory.read(key(1)) == data)
  }

  @Test func `What was used longest ago goes first`() async throws {
    let store = store(capacity: 1_000)
    for number in 0..<7 {
      try await store.store(Data(count: 100), for: key(number))
      try age(file(of: key(number)), minutes: 20 - number)
    }
    #expect(try await store.data(for: key(0)) != nil)
    try await store.store(Data(count: 550), for: key(7))
    var kept: [Int] = []
    for number in 0..<8 where try await store.data(for: key(number)) != nil { kept.append(number) }
    #expect(kept == [0, 4, 5, 6, 7])
  }

  @Test func `A cache never takes more than its capacity`() async throws {
    var generator = SeededGenerator(seed: 1)
    let (store, other) = (store(capacity: 8_000), otherProcess(capacity: 8_000))
    for step in 0..<2_000 {
      let key = try key(.random(in: 0..<60, using: &generator))
      switch Int.random(in: 0..<100, using: &generator) {
      case 0: try await store.removeData(of: "A.b(c:)")
      case 1..<20: try await store.removeData(for: key)
      case 20..<60: try other.store(Data(count: 300), for: key)
      default:
        let size = Int.random(in: 0..<400, using: &generator)
        try await store.store(Data(count: size), for: key)
        #expect(try await store.data(for: key) == Data(count: size))
      }
      if step % 10 == 0 { #expect(files.values.reduce(0, +) <= 8_000) }
    }
  }

  @Test func `A process that writes little makes room at its first write`() throws {
    for number in 0..<20 {
      try otherProcess(capacity: 1_000).store(Data(count: 100), for: key(number))
    }
    #expect(files.values.reduce(0, +) == 800)
  }

  @Test func `A result above the capacity is an error, and removes the old one`() async throws {
    let store = store(capacity: 100)
    try await store.store(Data(count: 100), for: key(1))
    await #expect(throws: CacheStoreError.self) {
      try await store.store(Data(count: 101), for: key(1))
    }
    #expect(files.isEmpty)
  }

  @Test func `What a killed writer left is removed with unused files`() async throws {
    let store = store(capacity: 1_000)
    try await store.store(Data(count: 100), for: key(1))
    let unfinished = file(of: try key(1)).deletingLastPathComponent().appending(
      path: "a.unfinished")
    try Data(count: 500).write(to: unfinished)
    // A busy machine may take longer for the test than a writer may take.
    try age(unfinished, minutes: -60)
    try await store.removeData(of: "A.b(c:)")
    try await store.store(Data(count: 600), for: key(2))
    // It might be another process that is writing it.
    #expect(files.values.sorted().map { $0 / 100 } == [5, 6])
    try age(unfinished, minutes: 1)
    try await store.store(Data(count: 600), for: key(3))
    #expect(Array(files.values) == [600])
  }

  /// It has a part of a result, which must not stay when everything is removed.
  @Test func `What a killed writer left is removed with all that a cache has`() async throws {
    let store = store()
    try await store.store(Data(count: 100), for: key(1))
    let folder = file(of: try key(1)).deletingLastPathComponent()
    let (old, new) = (
      folder.appending(path: "a.unfinished"), folder.appending(path: "b.unfinished")
    )
    for unfinished in [old, new] { try Data(count: 50).write(to: unfinished) }
    try age(old, minutes: 1)
    // A busy machine may take longer for the test than a writer may take.
    try age(new, minutes: -60)
    try await store.removeData(in: nil)
    // It might be another process that is writing it.
    #expect(files.keys.map { $0.suffix(12) } == ["b.unfinished"])
  }

  @Test(arguments: ["n", ""])
  func `What a killed writer left of a namespace is removed with it`(_ namespace: String)
    async throws
  {
    let store = store()
    for name in ["n", "other", ""] {
      let key = try CacheKey("M/A.b(c:)", namespace: name, 1)
      let entry = CachedEntry(value: String(repeating: "a", count: 1_000), storedAt: Date())
      let data = try EncodedEntry.data(of: entry, for: key)
      try await store.store(data, for: key)
      let unfinished = file(of: key).deletingLastPathComponent().appending(
        path: "\(name).unfinished")
      try data.prefix(500).write(to: unfinished)
      try age(unfinished, minutes: 1)
    }
    await store.removeAll(in: namespace)
    let left = files.keys.compactMap { $0.wholeMatch(of: /.*\/(.*)\.unfinished/)?.1 }
    #expect(Set(left) == Set(["n", "other", ""]).subtracting([namespace[...]]))
    #expect(files.count == 4)
  }

  @Test func `What does not belong to the cache stays`() async throws {
    let store = store(capacity: 200)
    try await store.store(Data(count: 100), for: key(1))
    let folder = directory.appending(path: "notes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(count: 900).write(to: folder.appending(path: "mine"))
    try await store.store(Data(count: 150), for: key(2))
    #expect(files["notes/mine"] == 900)
    #expect(try await store.data(for: key(1)) == nil)
  }

  @Test func `What cannot be written is an error, and leaves nothing behind`() async throws {
    try await store().store(Data(count: 10), for: key(1))
    try await store().removeData(for: key(1))
    try FileManager.default.createDirectory(
      at: file(of: key(1)), withIntermediateDirectories: true)
    await #expect(throws: POSIXError(.EISDIR)) {
      try await store().store(Data(count: 10), for: key(1))
    }
    #expect(files.isEmpty)
    #expect(try await store().data(for: key(1)) == nil)
  }

  @Test func `A symbolic link is not followed`() async throws {
    try await store().store(Data(count: 10), for: key(1))
    let secret = directory.appending(path: "secret")
    try Data("secret".utf8).write(to: secret)
    let link = file(of: try key(1))
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    #expect(try await store().data(for: key(1)) == nil)
    try await store().store(Data(count: 10), for: key(1))
    #expect(try await store().data(for: key(1)) == Data(count: 10))
    #expect(try Data(contentsOf: secret) == Data("secret".utf8))
  }

  @Test func `A directory that cannot be made is an error`() async throws {
    let file = directory.appending(path: "file")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data().write(to: file)
    let store = FileCache(directory: file)
    await #expect(throws: (any Error).self) { try await store.store(Data(), for: key(1)) }
    #expect(try await store.data(for: key(1)) == nil)
  }

  @Test func `A removal from a directory that is not there makes none`() async throws {
    try await store().removeData(for: key(1))
    try await store().removeData(of: "A.b(c:)")
    #expect(!FileManager.default.fileExists(atPath: directory.path(percentEncoded: false)))
  }

  @Test func `A directory that was removed is made again`() async throws {
    let store = store()
    try await store.store(Data([1]), for: key(1))
    try FileManager.default.removeItem(at: directory)
    #expect(try await store.data(for: key(1)) == nil)
    try await store.store(Data([2]), for: key(1))
    #expect(try await store.data(for: key(1)) == Data([2]))
  }

  @Test func `A pipe in the place of a file keeps nobody waiting`() async throws {
    try await store().store(Data([1]), for: key(1))
    let path = file(of: try key(1)).path(percentEncoded: false)
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try await store().data(for: key(1)) == nil)
    try await store().store(Data([2]), for: key(1))
    #expect(try await store().data(for: key(1)) == Data([2]))
  }
}
