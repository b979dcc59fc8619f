import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A ``FileCache`` replaces results while another process changes the same files.
@Suite(.timeLimit(.minutes(10)))
final class FileReplacementTests {
  private let path =
    FileManager.default.temporaryDirectory.path(percentEncoded: false)
    + "/swift-decorators-\(UUID().uuidString)"

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The directory as a process sees it: with a thread of its own.
  private func process() -> CacheDirectory { CacheDirectory(path: path) }

  private func store(_ value: Int, for key: CacheKey, in directory: CacheDirectory) throws {
    let entry = CachedEntry(value: value, storedAt: Date(timeIntervalSinceReferenceDate: 0))
    try directory.write(
      EncodedEntry.data(of: entry, tags: ["t"], for: key), for: key, capacity: 1_000_000,
      synchronizing: false)
  }

  private func value(of key: CacheKey, in directory: CacheDirectory) throws -> Int? {
    try directory.read(key).map { try EncodedEntry($0).decoded(as: Int.self, for: key).value }
  }

  private static let key = try! CacheKey("M/A.b(c:)", namespace: "n", 1)

  @Test(
    arguments: [
      StoreTarget.data(of: key), .allData(of: key.member), .tag("t"), .namespace("n"),
      .namespace(nil),
    ])
  func `What another process removes meanwhile stays away`(_ target: StoreTarget) throws {
    let (one, other) = (process(), process())
    try store(1, for: Self.key, in: one)
    try one.replace(Self.key, synchronizing: false) { data in
      try? other.remove(target)
      return data
    }
    #expect(try one.read(Self.key) == nil)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: path).count == 1)
  }

  @Test func `What another process stores meanwhile is replaced, and not lost`() throws {
    let (one, other) = (process(), process())
    try store(1, for: Self.key, in: one)
    let date = Date(timeIntervalSinceReferenceDate: 7)
    var replaced: [Int] = []
    try one.replace(Self.key, synchronizing: false) { data in
      let value = try? EncodedEntry(data).decoded(as: Int.self).value
      replaced.append(value ?? 0)
      if replaced.count == 1 { try? store(2, for: Self.key, in: other) }
      return EncodedEntry.expired(data, at: date)
    }
    #expect(replaced == [1, 2])
    #expect(try value(of: Self.key, in: one) == 2)
    #expect(try one.read(Self.key).map { try EncodedEntry($0).lifetime } == 7)
  }

  @Test func `At no moment of a replacement does a removal fail to hold`() async throws {
    let (one, other) = (process(), process())
    let key = Self.key
    let (isOver, replacements) = (Shared(0), Shared(0))
    async let replacing: Void = one.queue.result {
      while isOver.value == 0 {
        try one.replace(key, synchronizing: false) { data in
          _ = replacements.next()
          return data
        }
      }
    }
    var round = 0
    while round < 300 || replacements.value == 0 {
      round += 1
      try store(round, for: key, in: other)
      try other.remove(.data(of: key))
      for _ in 0..<20 { #expect(try other.read(key) == nil) }
    }
    _ = isOver.next()
    try await replacing
  }
}
