import Foundation
import Testing

/// A program whose main queue is served by `dispatchMain()`: on Linux that lets another thread than
/// the first one do it.
struct DispatchMainTests {
  @Test(.timeLimit(.minutes(1)))
  func completionsComeOnTheMainQueueInOrder() throws {
    let program = Process()
    program.executableURL = Self.executable
    let output = Pipe()
    program.standardOutput = output
    try program.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    #expect(program.terminationStatus == EXIT_SUCCESS)
    var lines = [
      "from another queue", "not there yet", "queued first", "queued second", "at once",
      "then this",
    ]
    #if os(Linux)
      lines.append("on the main thread: false")
    #endif
    #expect(text.split(separator: "\n").map(String.init) == lines)
  }

  /// SwiftPM puts executables beside the bundle of the tests.
  private static var executable: URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return products.appending(path: "DispatchMain")
  }
}
