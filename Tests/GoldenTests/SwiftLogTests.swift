import Testing

/// A target whose spec asks for loggers of swift-log.
@Suite struct SwiftLogTests {
  private static let protocols = """
    protocol Feed: Sendable { func fetch(page: Int) async throws -> [String] }
    protocol Store { func save(_ name: String, completion: @escaping (Result<Int, any Error>) -> Void) }
    protocol Clock: AnyObject { func now() -> Int }
    """

  private static let specs = [
    "Feed": """
    protocols:
      Feed: { source: Protocols.swift, decorators: { logging: { swiftLog: true, reveal: [page, error] } } }
      Store: { source: Protocols.swift, decorators: { logging: { swiftLog: true, level: debug } } }
    """,
    "Clock":
      "protocols: { Clock: { source: Protocols.swift, decorators: { logging: { swiftLog: true } } } }",
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

  @Test(.enabled(if: StandInProgram.canBeBuilt)) func `Loggers of swift-log are sinks`() throws {
    let program = StandInProgram(
      protocols: Self.protocols, specs: Self.specs, program: Self.program,
      modules: [.init(name: "Logging", swift: Self.swiftLog)])
    let member = "call event member"
    #expect(
      try program.output() == """
        info Feed.fetch(page: arguments.page \(member) protocol
        info Feed.fetch(page: arguments.page \(member) milliseconds protocol result
        critical Feed.fetch(page: arguments.page \(member) protocol
        error Feed.fetch(page: arguments.page call description error event member milliseconds protocol
        notice Clock.now() \(member) protocol
        notice Clock.now() \(member) milliseconds protocol result

        """)
  }
}
