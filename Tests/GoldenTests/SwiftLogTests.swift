import DecoratorGenerator
import DecoratorSpec
import Testing

/// A target whose specs ask for loggers of swift-log.
@Suite struct SwiftLogTests {
  private static let protocols = """
    protocol Feed: Sendable { func fetch(page: Int) async throws -> [String] }
    protocol Store { func save(_ name: String, completion: @escaping (Result<Int, any Error>) -> Void) }
    protocol Cart { func clear() }
    public protocol Clock: AnyObject { func now() -> Int }
    #if swift(>=5)
    protocol Shelf: Actor { func count() -> Int }
    #endif
    enum Hall { protocol Door { func open() } }

    struct ClosureLog {}
    struct Logger {}
    """

  private static let specs = [
    "Feed": """
    protocols:
      Shelf: { source: Protocols.swift, decorators: { logging: { swiftLog: true } } }
      Feed:
        source: Protocols.swift
        decorators: { logging: { swiftLog: true, reveal: [page, error] }, retry: { backoff: none } }
        stack: [logging, retry]
      Store: { source: Protocols.swift, decorators: { logging: { swiftLog: true, level: debug } } }
      Cart: { source: Protocols.swift, decorators: { logging: { swiftLog: false } }, stack: [logging] }
      Hall.Door: { source: Protocols.swift, decorators: { logging: { swiftLog: true } } }
    """,
    "Clock": """
    access: public
    protocols: { Clock: { source: Protocols.swift, decorators: { logging: { swiftLog: true } } } }
    """,
  ]

  private static let program = """
    import Decorators
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
    struct EmptyCart: Cart { func clear() {} }
    final class StoppedClock: Clock { func now() -> Int { 0 } }
    actor EmptyShelf: Shelf { func count() -> Int { 0 } }
    struct FrontDoor: Hall.Door { func open() {} }

    @main enum Program {
      static func main() async throws {
        let logger = Logging.Logger(label: "app")
        let feed: any Feed = RemoteFeed()
        _ = try await feed.logging().fetch(page: 1)
        _ = try await feed.logging(to: logger).fetch(page: 1)
        try? await { _ = try await feed.logging(to: logger, level: .critical).fetch(page: 0) }()
        MemoryStore().logging(to: logger).save("a") { _ in }
        _ = StoppedClock().logging(to: logger, level: .notice).now()
        _ = await EmptyShelf().logging().count()
        FrontDoor().logging(level: .error).open()

        print("stacks")
        _ = try await feed.decorated().fetch(page: 1)
        try? await { _ = try await feed.decorated(loggingTo: logger).fetch(page: 0) }()
        _ = try await feed.decorated(loggingTo: logger, loggingLevel: .debug).fetch(page: 1)

        print("others")
        let log = MemoryLog()
        _ = try await feed.logging(to: log).fetch(page: 1)
        _ = StoppedClock().logging(to: log, level: .notice).now()
        EmptyCart().logging(to: log).clear()
        EmptyCart().decorated(loggingTo: log).clear()
        _ = feed.logging(to: .standardError)
        _ = EmptyCart().logging()
        print(log.events.map(\\.level.rawValue).joined(separator: " "))
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
        print(label, level, call, keys)
      }
    }
    """

  @Test(.enabled(if: StandInProgram.canBeBuilt)) func `Loggers of swift-log are sinks`() throws {
    let program = StandInProgram(
      protocols: Self.protocols, specs: Self.specs, program: Self.program,
      modules: [.init(name: "Logging", swift: Self.swiftLog)])
    let member = "call event member"
    let page = "Feed.fetch(page: arguments.page"
    #expect(
      try program.output() == """
        Feed info \(page) \(member) protocol
        Feed info \(page) \(member) milliseconds protocol result
        app info \(page) \(member) protocol
        app info \(page) \(member) milliseconds protocol result
        app critical \(page) \(member) protocol
        app error \(page) call description error event member milliseconds protocol
        app notice Clock.now() \(member) protocol
        app notice Clock.now() \(member) milliseconds protocol result
        Shelf info Shelf.count() \(member) protocol
        Shelf info Shelf.count() \(member) milliseconds protocol result
        Hall.Door error Hall.Door.open() \(member) protocol
        Hall.Door error Hall.Door.open() \(member) milliseconds protocol
        stacks
        Feed info \(page) \(member) protocol
        Feed info \(page) \(member) milliseconds protocol result
        app info \(page) \(member) protocol
        app info \(page) \(member) milliseconds note protocol
        app info \(page) \(member) milliseconds note protocol
        app info \(page) \(member) milliseconds note protocol
        app error \(page) call description error event member milliseconds protocol
        others
        info info notice notice info info info info

        """)
  }

  @Test func `What connects the log with swift-log is written once in a file`() throws {
    let generator = try Generator(library: .builtIn()) { _ in Self.protocols }
    for (name, text) in Self.specs {
      let spec = SourceText(path: "\(name).decorators.yaml", text: text)
      let swift = try generator.swiftFile(for: spec).text
      #expect(swift.ranges(of: "init(swiftLog logger: Logging.Logger)").count == 1)
      #expect(swift.ranges(of: "public import Logging").count == (name == "Clock" ? 1 : 0))
    }
  }
}
