import Foundation
import Generator
import Spec
import Testing

/// A target whose spec asks for loggers of swift-log, compiled and run with a stand-in for that
/// library: the package itself has no dependencies.
@Suite struct SwiftLogTests {
  private static let protocols = """
    protocol Feed: Sendable { func fetch(page: Int) async throws -> [String] }
    protocol Store { func save(_ name: String, completion: @escaping (Result<Int, any Error>) -> Void) }
    protocol Clock: AnyObject { func now() -> Int }
    """

  private static let specs = [
    "Feed": """
    protocols:
      Feed: { source: Feed.swift, decorators: { logging: { swiftLog: true, reveal: [page, error] } } }
      Store: { source: Feed.swift, decorators: { logging: { swiftLog: true, level: debug } } }
    """,
    "Clock":
      "protocols: { Clock: { source: Feed.swift, decorators: { logging: { swiftLog: true } } } }",
  ]

  private static let program = """
    import Logging

    struct NoFeed: Error {}
    struct RemoteFeed: Feed {
      func fetch(page: Int) async throws -> [String] {
        if page == 0 { throw NoFeed() }
        return ["a"]
      }
    }
    struct MemoryStore: Store {
      func save(_ name: String, completion: @escaping (Result<Int, any Error>) -> Void) {
        completion(.success(1))
      }
    }
    final class StoppedClock: Clock { func now() -> Int { 0 } }

    @main enum Program {
      static func main() async throws {
        let logger = Logger(label: "app")
        let feed: any Feed = RemoteFeed()
        _ = try await feed.logging(to: logger).fetch(page: 1)
        try? await { _ = try await feed.logging(to: logger, level: .critical).fetch(page: 0) }()
        MemoryStore().logging(to: logger).save("a") { _ in }
        _ = StoppedClock().logging(to: logger, level: .notice).now()
        _ = feed.logging()
      }
    }
    """

  /// What generated code uses of swift-log, under the names that it has there.
  private static let swiftLog = """
    public struct Logger: Sendable {
      public enum Level: String, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
      }
      public enum MetadataValue: Sendable { case string(String), array([MetadataValue]) }
      public typealias Metadata = [String: MetadataValue]
      public struct Message: ExpressibleByStringInterpolation, Sendable {
        public let text: String
        public init(stringLiteral value: String) { text = value }
      }

      public var label: String
      public var logLevel = Level.info

      public init(label: String) { self.label = label }

      public func log(
        level: Level, _ message: @autoclosure () -> Message,
        metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil,
        file: String = #fileID, function: String = #function, line: UInt = #line
      ) {
        let keys = metadata()?.keys.sorted().joined(separator: " ") ?? ""
        let call = message().text.split(separator: " ")[1]
        print(level, call, keys)
      }
    }
    """

  @Test(.enabled(if: Runtime.canBeLinked)) func `Loggers of swift-log are sinks`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let logging = folder.appending(path: "Logging")
    try FileManager.default.createDirectory(at: logging, withIntermediateDirectories: true)
    try Self.swiftLog.write(
      to: logging.appending(path: "Logging.swift"), atomically: true, encoding: .utf8)
    try Self.protocols.write(
      to: folder.appending(path: "Feed.swift"), atomically: true, encoding: .utf8)
    try Self.program.write(
      to: folder.appending(path: "Program.swift"), atomically: true, encoding: .utf8)
    let generator = try Generator(library: .builtIn()) { _ in Self.protocols }
    for (name, text) in Self.specs {
      let spec = SourceText(path: "\(name).decorators.yaml", text: text)
      try generator.swiftFile(for: spec).text.write(
        to: folder.appending(path: "\(name).decorators.swift"), atomically: true, encoding: .utf8)
    }

    try run(
      "swiftc", "-parse-as-library", "-emit-module", "-emit-library", "-static",
      "-module-name", "Logging", "Logging.swift", in: logging)
    let objects = try FileManager.default.subpathsOfDirectory(atPath: Runtime.sources.path)
      .filter { $0.hasSuffix(".swift") }
      .map { "\(URL(filePath: $0).lastPathComponent).o" }
      .map { Runtime.objects.appending(path: $0).path }
    try run(
      arguments: [
        "swiftc", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
        "-I", Runtime.module.deletingLastPathComponent().path, "-I", "Logging", "-L", "Logging",
        "-lLogging", "Feed.swift", "Feed.decorators.swift", "Clock.decorators.swift",
        "Program.swift", "-o", "program",
      ] + objects, in: folder)
    let member = "call event member"
    #expect(
      try run("./program", in: folder) == """
        info Feed.fetch(page: arguments.page \(member) protocol
        info Feed.fetch(page: arguments.page \(member) milliseconds protocol result
        critical Feed.fetch(page: arguments.page \(member) protocol
        error Feed.fetch(page: arguments.page call description error event member milliseconds protocol
        notice Clock.now() \(member) protocol
        notice Clock.now() \(member) milliseconds protocol result

        """)
  }

  @discardableResult
  private func run(_ arguments: String..., in folder: URL) throws -> String {
    try run(arguments: arguments, in: folder)
  }

  /// Runs a program that must succeed.
  ///
  /// - Returns: what it has written.
  @discardableResult
  private func run(arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments[0]): \(text)")
    return text
  }
}

/// The library that the program is linked with.
private enum Runtime {
  /// Where SwiftPM has put what the compiler needs of the runtime.
  static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  static let module = products.appending(path: "Modules/Decorators.swiftmodule")
  static let objects = products.appending(path: "Decorators.build")
  /// The sources, which say which of the objects are of use: those of files that are gone stay there.
  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Decorators")

  /// Programs that are built here lack the runtime of the thread sanitizer, and know where one build
  /// system puts things.
  static var canBeLinked: Bool {
    #if THREAD_SANITIZER
      false
    #else
      FileManager.default.fileExists(atPath: module.path)
        && FileManager.default.fileExists(atPath: objects.path)
    #endif
  }
}
