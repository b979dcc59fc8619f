import DecoratorsTesting
import Foundation
import RandomCases
import Synchronization
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// What the thread sanitizer looks at: eight threads that use one store.
@Suite struct CacheStressTests {
  @Test(arguments: [1, 40, 1_000])
  func `Eight threads find in memory only what belongs there`(_ capacity: Int) async {
    let clock = ManualClock()
    let cache = MemoryCache(capacity: capacity, now: { clock.date })
    await withEightThreads { thread in
      var generator = SeededGenerator(seed: thread)
      for step in 0..<2_000 {
        let argument = Int.random(in: 0..<100, using: &generator)
        if let entry: CachedEntry<[Int]> = cache.entry(of: "A.b(c:)", for: argument) {
          #expect(entry.value == [argument])
        } else {
          cache.store(
            CachedEntry(value: [argument], storedAt: cache.now), of: "A.b(c:)", for: argument,
            lifetime: 3)
        }
        if step % 100 == 0 { clock.advance(by: .seconds(1)) }
        if step % 500 == 0 { cache.removeData(of: "A.b(c:)") }
        if step % 900 == 0 { cache.removeAll() }
        if step % 50 == 0 { #expect(cache.values(of: "A.b(c:)", as: [Int].self).count <= capacity) }
      }
    }
    #expect(cache.count <= capacity)
  }

  @Test func `Eight processes find in files only what belongs there`() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "swift-decorators-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.path(percentEncoded: false)
    await withEightThreads { thread in
      // As in processes of their own: what they share is the files alone.
      let store = CacheDirectory(path: path)
      var generator = SeededGenerator(seed: thread)
      for step in 0..<200 {
        let number = Int.random(in: 0..<100, using: &generator)
        do {
          let key = try CacheKey("A.b(c:)", number)
          if let data = try store.read(key) {
            #expect(data == Data(repeating: UInt8(number), count: data.count))
          }
          let size = Int.random(in: 1..<1_000, using: &generator)
          let data = Data(repeating: UInt8(number), count: size)
          try store.write(data, for: key, capacity: 20_000, synchronizing: false)
          if step % 70 == 0 { try store.remove(.allData(of: "A.b(c:)")) }
        } catch {
          Issue.record(error)
        }
      }
    }
    let sizes = try FileManager.default.subpathsOfDirectory(atPath: path).map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return attributes[.type] as? FileAttributeType == .typeRegular
        ? attributes[.size] as? Int ?? 0 : 0
    }
    // Three quarters, and an eighth for each process.
    #expect(sizes.reduce(0, +) <= 35_000)
  }
}
