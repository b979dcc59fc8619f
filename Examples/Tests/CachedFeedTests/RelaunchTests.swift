import Foundation
import LoopbackServer
import Testing

@testable import CachedFeed

/// The stored feed survives a relaunch.
@Suite struct RelaunchTests {
  /// The output of the program when it is launched.
  private func output(of launch: Launch) throws -> String {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = [launch.store.rawValue, launch.location, launch.server.absoluteString]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: [Launch.Store.files, .defaults])
  func `A second process has the feed when the server is gone`(_ store: Launch.Store) throws {
    let name = "decorators-example-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    defer {
      try? FileManager.default.removeItem(at: folder)
      UserDefaults.standard.removePersistentDomain(forName: name)
    }
    let server = try LoopbackServer { _ in .json([FeedItem(id: 1, title: "Hello")]) }
    let launch = Launch(
      store: store, location: store == .files ? folder.path() : name, server: server.url)
    #expect(try output(of: launch) == "  the caller gets the feed: Hello\n")
    server.stop()
    #expect(try output(of: launch) == "  the caller gets the feed: Hello\n")
    var other = launch
    other.location += "-empty"
    #expect(try output(of: other).hasPrefix("  the caller gets the original error: "))
  }

  /// SwiftPM puts executables beside the bundle of the tests.
  private static var executable: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return products.appending(path: "CachedFeed")
  }
}
