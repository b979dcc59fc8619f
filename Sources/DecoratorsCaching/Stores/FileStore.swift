@_spi(Generated) import Decorators
import Foundation

/// The files of a directory, as a ``FileCache`` of a capacity uses them.
struct FileStore: KeyValueStore {
  let directory: CacheDirectory
  let capacity: Int
  let synchronizing: Bool

  func read(_ keys: [CacheKey]) async throws -> (data: [Data?], mark: Data?) {
    (try await use { directory in try keys.map(directory.read) }, nil)
  }

  func store(
    _ data: Data, for key: CacheKey, lifetime: Duration?, unlessChanged versions: [CacheKey],
    since mark: Data?
  ) async throws {
    try await use { [capacity, synchronizing] in
      try $0.write(data, for: key, capacity: capacity, synchronizing: synchronizing)
    }
  }

  func store(version: Data, for key: CacheKey) async throws {
    try await use { [synchronizing] in
      try $0.write(version, for: key, synchronizing: synchronizing)
    }
  }

  func remove(_ target: StoreTarget, noting version: Data) async throws {
    try await use { [synchronizing] directory in
      if case .data = target { return try directory.remove(target) }
      guard directory.exists else { return }
      let key = CacheKey(versionOf: target, as: .removal)
      do {
        try directory.write(version, for: key, synchronizing: synchronizing)
      } catch {
        // A disk that is full has no room for a version.
        return try directory.remove(target)
      }
      // All files have to be looked at to find a tag.
      if case .tag = target { return }
      try directory.remove(target)
    }
  }

  func replace(
    _ key: CacheKey, by replacement: @escaping @Sendable (Data) -> (data: Data, lifetime: Duration?)
  ) async throws {
    try await use { [synchronizing] in
      try $0.replace(key, synchronizing: synchronizing) { replacement($0).data }
    }
  }

  private func use<Value: Sendable>(
    _ body: @escaping @Sendable (CacheDirectory) throws -> Value
  ) async throws -> Value {
    try await directory.queue.result { [directory] in try body(directory) }
  }
}
