import Foundation
import RandomCases
import Testing

@testable import Decorators

@Suite(.timeLimit(.minutes(1)))
final class FileCacheTests {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "swift-decorators-\(UUID().uuidString)")
  private let clock = ManualClock()

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func store(capacity: Int = 1_000_000, synchronizing: Bool = false) -> FileCache {
    FileCache(
      directory: directory, capacity: capacity, synchronizing: synchronizing,
      now: { [clock] in clock.date })
  }

  private func key(_ number: Int) throws -> CacheKey { try CacheKey("A.b(c:)", number) }

  /// The files, by their paths within the directory.
  private var files: [String: Int] {
    let path = directory.path(percentEncoded: false)
    var files: [String: Int] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      if attributes?[.type] as? FileAttributeType == .typeRegular {
        files[name] = attributes?[.size] as? Int
      }
    }
    return files
  }

  private var countedSize: Int? {
    let digits = try? String(contentsOf: directory.appending(path: "size"), encoding: .utf8)
    return digits.flatMap { Int($0, radix: 16) }
  }

  @Test(arguments: [false, true])
  func onlyTheUserCanReadWhatIsStored(_ synchronizing: Bool) async throws {
    let key = try CacheKey("Feed.item(id:)", 7)
    let store = store(synchronizing: synchronizing)
    try await store.store(Data([1]), for: key)
    try await store.store(Data([2, 3]), for: key)
    let file = "77e4d97a8e78d56e/77e4d97a8e78d56e-5f8e7346780b20cc"
    #expect(files == ["size": 16, file: 2])
    for (name, permissions) in [("", 0o700), (file, 0o600), ("77e4d97a8e78d56e", 0o700)] {
      let path = directory.appending(path: name).path(percentEncoded: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
  }

  @Test func anotherProcessFindsWhatIsStored() async throws {
    let data = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
    try await store(capacity: 1_000_016).store(data, for: try key(1))
    #expect(try await FileCache(directory: directory).data(for: key(1)) == data)
  }

  @Test func whatWasUsedLongestAgoGoesFirst() async throws {
    let store = store(capacity: 1_016)
    for number in 0..<10 {
      try await store.store(Data(count: 100), for: key(number))
      clock.advance(by: .seconds(60))
    }
    #expect(try await store.data(for: key(0)) != nil)
    try await store.store(Data(count: 100), for: key(10))
    #expect(try await store.data(for: key(5)) != nil)
    try await store.store(Data(count: 350), for: key(11))
    var kept: [Int] = []
    for number in 0..<12 where try await store.data(for: key(number)) != nil { kept.append(number) }
    #expect(kept == [0, 5, 7, 8, 9, 10, 11])
    #expect(countedSize == 16 + 6 * 100 + 350)
  }

  @Test func neverTakesMoreThanItsCapacityAndCountsRight() async throws {
    var generator = SeededGenerator(seed: 1)
    let store = store(capacity: 5_000)
    for step in 0..<2_000 {
      let key = try key(.random(in: 0..<60, using: &generator))
      switch Int.random(in: 0..<100, using: &generator) {
      case 0: try await store.removeData(of: "A.b(c:)")
      case 1..<20: try await store.removeData(for: key)
      default:
        let size = Int.random(in: 0..<400, using: &generator)
        try await store.store(Data(count: size), for: key)
        #expect(try await store.data(for: key) == Data(count: size))
      }
      if step % 10 == 0 {
        #expect(countedSize == files.values.reduce(0, +))
        #expect(files.values.reduce(0, +) <= 5_000)
      }
    }
  }

  @Test func largerThanTheCapacityIsAnErrorAndTheOldResultIsRemoved() async throws {
    let store = store(capacity: 116)
    try await store.store(Data(count: 100), for: key(1))
    await #expect(throws: FileCacheError.self) {
      try await store.store(Data(count: 101), for: key(1))
    }
    #expect(files == ["size": 16])
    #expect(countedSize == 16)
  }

  @Test(arguments: ["", "ffff", "00000000000000zz"])
  func sizeIsCountedAnewWhereItIsDamaged(_ content: String) async throws {
    try await store().store(Data(count: 100), for: key(1))
    try Data(content.utf8).write(to: directory.appending(path: "size"))
    try await store().store(Data(count: 50), for: key(2))
    #expect(countedSize == 166)
  }

  @Test func whatAKilledWriterLeftIsOverwrittenAndTheSizeIsRightAfterTrimming() async throws {
    let store = store(capacity: 1_016)
    try await store.store(Data(count: 100), for: key(1))
    try Data(count: 900).write(to: directory.appending(path: "new"))
    try Data("00000000000003f8".utf8).write(to: directory.appending(path: "size"))
    try await store.store(Data(count: 100), for: key(2))
    #expect(files["new"] == nil)
    #expect(countedSize == 216)
    #expect(try await store.data(for: key(1)) != nil)
  }

  @Test func whatDoesNotBelongToTheCacheStays() async throws {
    let store = store(capacity: 216)
    try await store.store(Data(count: 100), for: key(1))
    let folder = directory.appending(path: "notes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(count: 900).write(to: folder.appending(path: "mine"))
    try await store.store(Data(count: 150), for: key(2))
    #expect(files["notes/mine"] == 900)
    #expect(try await store.data(for: key(1)) == nil)
  }

  @Test func whatCannotBeWrittenIsAnErrorAndLeavesNothingBehind() async throws {
    try await store().store(Data(count: 10), for: key(1))
    try await store().removeData(for: key(1))
    let name = try key(1).name
    let file = directory.appending(path: "\(name.prefix(16))/\(name)")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    await #expect(throws: POSIXError(.EISDIR)) {
      try await store().store(Data(count: 10), for: key(1))
    }
    #expect(files == ["size": 16])
    #expect(countedSize == 16)
    await #expect(throws: POSIXError(.EISDIR)) { try await store().data(for: key(1)) }
  }

  @Test func symbolicLinkIsNotFollowed() async throws {
    try await store().store(Data(count: 10), for: key(1))
    let secret = directory.appending(path: "secret")
    try Data("secret".utf8).write(to: secret)
    let name = try key(1).name
    let link = directory.appending(path: "\(name.prefix(16))/\(name)")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: secret)
    await #expect(throws: POSIXError(.ELOOP)) { try await store().data(for: key(1)) }
    try await store().store(Data(count: 10), for: key(1))
    #expect(try await store().data(for: key(1)) == Data(count: 10))
    #expect(try Data(contentsOf: secret) == Data("secret".utf8))
  }

  @Test func directoryThatCannotBeMadeIsAnError() async throws {
    let file = directory.appending(path: "file")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data().write(to: file)
    let store = FileCache(directory: file)
    await #expect(throws: (any Error).self) { try await store.store(Data(), for: key(1)) }
    #expect(try await store.data(for: key(1)) == nil)
  }

  @Test func removalFromADirectoryThatIsNotThereMakesNone() async throws {
    try await store().removeData(for: key(1))
    try await store().removeData(of: "A.b(c:)")
    #expect(!FileManager.default.fileExists(atPath: directory.path(percentEncoded: false)))
  }

  @Test func directoryThatWasRemovedIsMadeAgain() async throws {
    let store = store()
    try await store.store(Data([1]), for: key(1))
    try FileManager.default.removeItem(at: directory)
    #expect(try await store.data(for: key(1)) == nil)
    try await store.store(Data([2]), for: key(1))
    #expect(try await store.data(for: key(1)) == Data([2]))
  }

  // MARK: - Other processes

  /// The lock, as another process holds it.
  private func otherLock() throws -> OpenFile {
    let file = try OpenFile(directory.appending(path: "size").path(percentEncoded: false), O_RDWR)
    try file.lock()
    return file
  }

  private func release(_ lock: consuming OpenFile) {}

  @Test func changeWaitsForTheLockWithoutAThreadAndIsMadeOnceItIsReleased() async throws {
    let waits = ManualClock()
    let store = FileCache(directory: directory, clock: waits)
    try await store.store(Data([1]), for: key(1))
    let lock = try otherLock()
    let key = try key(1)
    let task = Task { try await store.store(Data([2]), for: key) }
    try await waits.waitForSleepers()
    #expect(try await store.data(for: key) == Data([1]))
    release(lock)
    waits.advance(by: .milliseconds(2))
    try await task.value
    #expect(try await store.data(for: key) == Data([2]))
  }

  @Test func lockOfAStoppedProcessIsNotWaitedForLongerThanTheTimeout() async throws {
    let waits = ManualClock(autoAdvancing: true)
    let store = FileCache(directory: directory, timeout: .milliseconds(10), clock: waits)
    try await store.store(Data([1]), for: key(1))
    let lock = try otherLock()
    await #expect(throws: StoreTimeout.self) { try await store.store(Data([2]), for: key(1)) }
    await #expect(throws: StoreTimeout.self) { try await store.removeData(for: key(1)) }
    await #expect(throws: StoreTimeout.self) { try await store.removeData(of: "A.b(c:)") }
    #expect(waits.now.sinceStart == .milliseconds(30))
    release(lock)
    #expect(try await store.data(for: key(1)) == Data([1]))
  }

  @Test func pipeInThePlaceOfAFileKeepsNobodyWaiting() async throws {
    try await store().store(Data([1]), for: key(1))
    let name = try key(1).name
    let path = directory.appending(path: "\(name.prefix(16))/\(name)").path(percentEncoded: false)
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try await store().data(for: key(1)) == Data())
    try await store().store(Data([2]), for: key(1))
    #expect(try await store().data(for: key(1)) == Data([2]))
  }
}
