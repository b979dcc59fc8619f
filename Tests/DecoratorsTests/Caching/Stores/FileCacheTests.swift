import Foundation
import Testing

@testable import Decorators

@Suite final class FileCacheTests {
  private let directory = FileManager.default.temporaryDirectory.appending(
    path: "swift-decorators-\(UUID().uuidString)")
  private var store: FileCache { FileCache(directory: directory) }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func permissions(of url: URL) throws -> Int? {
    let path = url.path(percentEncoded: false)
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private var files: [URL] {
    (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil))
      ?? []
  }

  @Test func onlyTheUserCanReadWhatIsStored() throws {
    let key = try CacheKey("A.b()")
    try store.store(Data([1]), for: key)
    try store.store(Data([2]), for: key)
    let file = try #require(files.first)
    #expect(files.count == 1)
    #expect(file.lastPathComponent == key.name)
    #expect(try permissions(of: file) == 0o600)
    #expect(try permissions(of: directory) == 0o700)
  }

  @Test func anotherProcessFindsWhatIsStored() throws {
    let data = Data(repeating: 7, count: 1_000_000)
    try store.store(data, for: try CacheKey("A.b(c:)", "x"))
    #expect(try FileCache(directory: directory).data(for: CacheKey("A.b(c:)", "x")) == data)
  }

  @Test func whatCannotBeWrittenIsAnErrorAndLeavesNothingBehind() throws {
    let key = try CacheKey("A.b()")
    let file = directory.appending(path: key.name)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(throws: POSIXError(.EISDIR)) { try store.store(Data(), for: key) }
    #expect(files.map(\.lastPathComponent) == [key.name])
    #expect(throws: (any Error).self) { try store.data(for: key) }
  }

  @Test func directoryThatCannotBeMadeIsAnError() throws {
    let file = directory.appending(path: "file")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data().write(to: file)
    let key = try CacheKey("A.b()")
    #expect(throws: (any Error).self) { try FileCache(directory: file).store(Data(), for: key) }
  }
}
