import Foundation

/// A value that comes, of an event loop.
struct EventLoopFuture<Value: Sendable>: Sendable {
  let result: Result<Value, any Error>
}

struct ChannelContext {
  var name: String
}

struct Application: Sendable {
  var environment = "testing"
}

protocol ResponseEncodable: Sendable {
  func encodeResponse() -> HTTPResponse
}

protocol AsyncResponder: Sendable {
  func respond(to request: HTTPRequest) async throws -> HTTPResponse
}

protocol Job {
  associatedtype Payload: Codable & Sendable
  static var name: String { get }
}

protocol EventLoop: AnyObject, Sendable {
  var inEventLoop: Bool { get }
  func execute(_ task: @escaping @Sendable () -> Void)
  func submit<Value: Sendable>(_ task: @escaping @Sendable () throws -> Value) -> EventLoopFuture<
    Value
  >
  func makeSucceededFuture<Success: Sendable>(_ value: Success) -> EventLoopFuture<Success>
  func shutdownGracefully(
    queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void)
  func preconditionInEventLoop(file: StaticString, line: UInt)
}

protocol Database: Sendable {
  func query<Row: Decodable & Sendable>(
    _ sql: String, _ binds: [any Encodable & Sendable], as type: Row.Type
  ) -> EventLoopFuture<[Row]>
  func withConnection<Value: Sendable>(
    _ closure: @escaping @Sendable (any Database) -> EventLoopFuture<Value>
  ) -> EventLoopFuture<Value>
  func transaction<Value: Sendable>(
    _ closure: @escaping @Sendable (any Database) async throws -> Value
  ) async throws -> Value
}

protocol ByteReading {
  var readableBytes: Int { get }
  mutating func readInteger<Number: FixedWidthInteger>(bigEndian: Bool, as type: Number.Type)
    -> Number?
  mutating func readBytes(length: Int) -> [UInt8]?
  func getString(at index: Int, length: Int) -> String?
  func withReadableBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  mutating func moveReaderIndex(forwardBy offset: Int)
}

protocol ChannelInboundHandler: AnyObject {
  associatedtype InboundIn
  associatedtype InboundOut = Never

  func channelActive(context: ChannelContext)
  func channelRead(context: ChannelContext, data: InboundIn)
  func errorCaught(context: ChannelContext, error: any Error)
  func transform(_ data: InboundIn) -> InboundOut?
}

protocol AsyncMiddleware: Sendable {
  func respond(to request: HTTPRequest, chainingTo next: any AsyncResponder) async throws
    -> HTTPResponse
}

/// Something between one input and one output.
protocol MiddlewareProtocol<Input, Output, Context>: Sendable {
  associatedtype Input
  associatedtype Output
  associatedtype Context

  func handle(
    _ input: Input, context: Context, next: (Input, Context) async throws -> Output
  ) async throws -> Output
}

protocol RoutesBuilder {
  @discardableResult
  func on<Response: ResponseEncodable>(
    _ method: HTTPMethod, _ path: [String],
    use closure: @Sendable @escaping (HTTPRequest) async throws -> Response
  ) -> String
  func group(_ path: String, configure: (any RoutesBuilder) throws -> Void) rethrows
}

protocol SessionDriver: Sendable {
  func createSession(_ data: [String: String], for request: HTTPRequest) -> EventLoopFuture<String>
  func readSession(_ id: String) -> EventLoopFuture<[String: String]?>
  func deleteSession(_ id: String) -> EventLoopFuture<Void>
}

protocol JobQueue: Sendable {
  static var defaultName: String { get }
  var handlers: [String: @Sendable (Data) async throws -> Void] { get set }
  @discardableResult
  func push<Kind: Job>(_ job: Kind.Type, _ payload: Kind.Payload, notBefore: Date?) async throws
    -> UUID
  func count(where isIncluded: (String) -> Bool) -> Int
}

protocol ConnectionPool<Connection>: Sendable {
  associatedtype Connection: Sendable

  var statistics: (idle: Int, leased: Int) { get async }
  func leaseConnection() async throws(TransportError) -> Connection
  func releaseConnection(_ connection: Connection)
  func withConnection<Result>(
    isolation: isolated (any Actor)?, _ body: (Connection) async throws -> Result
  ) async throws -> Result
}

protocol LifecycleHandler: Sendable {
  func willBoot(_ application: Application) throws
  func didBoot(_ application: Application) async throws
  func shutdown(_ application: Application)
}

protocol MessageBroker: Sendable {
  func publish(_ message: String, to topic: String) async throws
  func subscribe(
    to topic: String, onMessage: @Sendable @escaping (String) async -> Void
  ) async throws -> any Cancellable & Sendable
  func messages(in topic: String) -> any AsyncSequence<String, Never>
}
