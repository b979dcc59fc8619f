import Decorators
import DecoratorsCaching
import DecoratorsRedis
import DecoratorsTesting
import Foundation
import HiredisTransport
import Testing

@testable import SharedCache

/// Programs that share a server, and one whose server fails.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct SharedCacheTests {
  private let server: RedisServer
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "shared-cache-\(UUID().uuidString)")

  init() throws {
    server = try RedisServer()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The output of a process of its own.
  private func output(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = ["\(server.port)", folder.path(percentEncoded: false)] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "SharedCache")

  @Test func `Processes see each other's entries and removals`() async throws {
    let asked = "  the catalog is asked for the title of 7\n"
    #expect(try output("rename", "7", "Hello") == "  the catalog renames 7\n")
    #expect(try output("title", "7") == asked + "  7 is Hello\n")
    #expect(try output("title", "7") == "  7 is Hello\n")

    // This process is another one that goes on all the time, without memory of its own.
    let here = FolderCatalog(folder: folder.appending(path: "none"))
      .caching(in: RedisCache(over: HiredisTransport(port: server.port), namespace: "shop"))
    #expect(try await here.title(of: 7) == "Hello")
    #expect(try output("rename", "7", "World") == "  the catalog renames 7\n")
    await #expect(throws: NoSuchItem.self) { try await here.title(of: 7) }
    #expect(try output("title", "7") == asked + "  7 is World\n")
    #expect(try await here.title(of: 7) == "World")
  }

  @Test func `A program goes on without its server, and finds it again`() async throws {
    let clock = ManualClock()
    let catalog = SilentCatalog()
    let availability = AsyncStream.makeStream(of: Bool.self)
    let layers = LayeredCache(
      MemoryCache(capacity: 0),
      over: RedisCache(
        over: HiredisTransport(port: server.port, timeout: .milliseconds(50))),
      timeout: .seconds(60), pause: .seconds(5), clock: clock,
      onAvailability: { availability.continuation.yield($0) })
    let cache = CallCache(in: layers, for: (any Catalog).self) { _ in }
    let cached = CachingCatalog(decoratee: catalog, cache: cache)
    func isAsked() async throws -> Bool {
      let before = await catalog.calls.count
      #expect(try await cached.title(of: 7) == "title of 7")
      await cache.flush()
      return await catalog.calls.count > before
    }
    func isAvailable() async -> Bool? { await availability.stream.first { _ in true } }

    for fail in [{ server.stop() }, { server.setPaused(true) }] {
      _ = try await isAsked()
      #expect(try await !isAsked())
      fail()
      #expect(try await isAsked())
      #expect(try await isAsked())
      #expect(await isAvailable() == false)

      server.setPaused(false)
      try server.startIfStopped()
      clock.advance(by: .seconds(5))
      #expect(try await isAsked())
      #expect(await isAvailable() == true)
    }
    _ = try await isAsked()
    #expect(try await !isAsked())
  }
}

private struct SilentCatalog: Catalog {
  actor Calls {
    private(set) var count = 0
    func note() { count += 1 }
  }

  let calls = Calls()

  func title(of number: Int) async throws -> String {
    await calls.note()
    return "title of \(number)"
  }

  func rename(_ number: Int, to title: String) async throws {}
}
