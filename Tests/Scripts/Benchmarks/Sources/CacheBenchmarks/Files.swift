import Decorators
import Foundation

/// Reads and writes of a ``FileCache`` beside those of plain files, and what more files cost.
enum Files {
  static func run(sizes: [Int]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cache-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await besidePlainFiles(in: folder)
    for size in sizes { try await growth(size, in: folder) }
  }

  private static func besidePlainFiles(in folder: URL) async throws {
    print("\nFiles: the same bytes in plain files, by Foundation, and in a cache\n")
    row("", "plain", "plain, atomic", "cache", "cache, fsync")
    let plain = folder.appending(path: "plain")
    try FileManager.default.createDirectory(at: plain, withIntermediateDirectories: true)
    let cache = FileCache(directory: folder.appending(path: "cache"), capacity: 1_000_000_000)
    let synchronizing = FileCache(
      directory: folder.appending(path: "synchronizing"), synchronizing: true)
    let keys = try (0..<200).map { try CacheKey("Catalog.item(number:)", $0) }
    let files = keys.map { plain.appending(path: $0.name) }
    for size in [100, 10_000, 1_000_000] {
      let data = Data(repeating: 7, count: size)
      row(
        "write \(size) bytes",
        try await time(200) { try data.write(to: files[$0]) },
        try await time(200) { try data.write(to: files[$0], options: .atomic) },
        try await time(200) { try await cache.store(data, for: keys[$0]) },
        try await time(20) { try await synchronizing.store(data, for: keys[$0]) })
      row(
        "read \(size) bytes",
        try await time(200) { use(try Data(contentsOf: files[$0])) }, "",
        try await time(200) { use(try await cache.data(for: keys[$0])) }, "")
    }
  }

  private static func growth(_ size: Int, in folder: URL) async throws {
    if size == 1_000 {
      print("\nBy the number of files of 100 bytes, and with a quarter more of them than fit\n")
      row("", "first write", "write again", "read", "write when full", "longest")
    }
    let directory = folder.appending(path: "\(size)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let cache = FileCache(directory: directory, capacity: 400 * size / 3)
    let data = Data(repeating: 7, count: 100)
    let keys = try (0..<(size + size / 4)).map { try CacheKey("Catalog.item(number:)", $0) }
    let some = (0..<1_000).map { ($0 &* 1_000_003) % size }
    let first = try await time(size, runs: 1) { try await cache.store(data, for: keys[$0]) }
    let again = try await time(1_000) { try await cache.store(data, for: keys[some[$0]]) }
    let read = try await time(1_000) { use(try await cache.data(for: keys[some[$0]])) }
    var longest = Duration.zero
    let full = try await time(size / 4, runs: 1) { number in
      let start = ContinuousClock.now
      try await cache.store(data, for: keys[size + number])
      longest = max(longest, ContinuousClock.now - start)
    }
    row("\(size)", first, again, read, full, format(longest / .milliseconds(1), "ms"))
  }

  private static func time(
    _ count: Int, runs: Int = 5, _ body: (Int) async throws -> Void
  ) async rethrows -> String {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      for number in 0..<count { try await body(number) }
      best = min(best, (ContinuousClock.now - start) / .microseconds(1) / Double(count))
    }
    return format(best, "µs")
  }
}
