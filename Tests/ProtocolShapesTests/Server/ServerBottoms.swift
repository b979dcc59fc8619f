import Foundation

final class Loop: EventLoop {
  var inEventLoop: Bool { true }
  func execute(_ task: @escaping @Sendable () -> Void) { task() }
  func submit<Value: Sendable>(
    _ task: @escaping @Sendable () throws -> Value
  ) -> EventLoopFuture<Value> {
    EventLoopFuture(result: Result(catching: task))
  }
  func makeSucceededFuture<Success: Sendable>(_ value: Success) -> EventLoopFuture<Success> {
    EventLoopFuture(result: .success(value))
  }
  func shutdownGracefully(
    queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void
  ) {
    callback(Failure.refused(queue.label.count))
  }
  func preconditionInEventLoop(file: StaticString, line: UInt) {}
}

struct MemoryDatabase: Database {
  func query<Row: Decodable & Sendable>(
    _ sql: String, _ binds: [any Encodable & Sendable], as type: Row.Type
  ) -> EventLoopFuture<[Row]> {
    EventLoopFuture(result: .success([sql.count, binds.count].compactMap { $0 as? Row }))
  }
  func withConnection<Value: Sendable>(
    _ closure: @escaping @Sendable (any Database) -> EventLoopFuture<Value>
  ) -> EventLoopFuture<Value> {
    closure(self)
  }
  func transaction<Value: Sendable>(
    _ closure: @escaping @Sendable (any Database) async throws -> Value
  ) async throws -> Value {
    try await closure(self)
  }
}

struct Buffer: ByteReading {
  private var bytes: ArraySlice<UInt8>
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  var readableBytes: Int { bytes.count }
  mutating func readInteger<Number: FixedWidthInteger>(
    bigEndian: Bool, as type: Number.Type
  ) -> Number? {
    guard let read = readBytes(length: Number.bitWidth / 8) else { return nil }
    return (bigEndian ? read : read.reversed()).reduce(0) { $0 << 8 | Number($1) }
  }
  mutating func readBytes(length: Int) -> [UInt8]? {
    guard length <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return Array(bytes.prefix(length))
  }
  func getString(at index: Int, length: Int) -> String? {
    String(bytes: bytes.dropFirst(index).prefix(length), encoding: .utf8)
  }
  func withReadableBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
  mutating func moveReaderIndex(forwardBy offset: Int) { bytes = bytes.dropFirst(offset) }
}

final class CountingHandler: ChannelInboundHandler {
  func channelActive(context: ChannelContext) {}
  func channelRead(context: ChannelContext, data: String) {}
  func errorCaught(context: ChannelContext, error: any Error) {}
  func transform(_ data: String) -> Int? { Int(data) }
}

struct Echo: AsyncResponder {
  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    HTTPResponse(status: 200, body: request.path)
  }
}

struct Prefixing: AsyncMiddleware {
  func respond(
    to request: HTTPRequest, chainingTo next: any AsyncResponder
  ) async throws -> HTTPResponse {
    try await next.respond(to: HTTPRequest(path: "/v1" + request.path))
  }
}

struct Adding: MiddlewareProtocol {
  func handle(
    _ input: Int, context: String, next: (Int, String) async throws -> Double
  ) async throws -> Double {
    try await next(input + 1, context + "!")
  }
}

extension HTTPResponse: ResponseEncodable {
  func encodeResponse() -> HTTPResponse { self }
}

struct Routes: RoutesBuilder {
  var prefix = ""
  func on<Response: ResponseEncodable>(
    _ method: HTTPMethod, _ path: [String],
    use closure: @Sendable @escaping (HTTPRequest) async throws -> Response
  ) -> String {
    "\(method) \(prefix)/\(path.joined(separator: "/"))"
  }
  func group(_ path: String, configure: (any RoutesBuilder) throws -> Void) rethrows {
    try configure(Routes(prefix: "\(prefix)/\(path)"))
  }
}

struct Sessions: SessionDriver {
  func createSession(
    _ data: [String: String], for request: HTTPRequest
  ) -> EventLoopFuture<String> {
    EventLoopFuture(result: .success("\(data.count)\(request.path)"))
  }
  func readSession(_ id: String) -> EventLoopFuture<[String: String]?> {
    EventLoopFuture(result: .success(id.isEmpty ? nil : ["id": id]))
  }
  func deleteSession(_ id: String) -> EventLoopFuture<Void> {
    EventLoopFuture(result: .failure(Failure.refused(id.count)))
  }
}

enum Mail: Job {
  typealias Payload = String
  static let name = "mail"
}

struct Jobs: JobQueue {
  static var defaultName: String { "jobs" }
  var handlers: [String: @Sendable (Data) async throws -> Void] = [:]
  func push<Kind: Job>(
    _ job: Kind.Type, _ payload: Kind.Payload, notBefore: Date?
  ) async throws -> UUID {
    let size = try JSONEncoder().encode(payload).count
    guard let notBefore else { throw Failure.refused(size) }
    let number = UInt8(notBefore.timeIntervalSince1970) + UInt8(job.name.count)
    return UUID(uuid: (number, UInt8(size), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  func count(where isIncluded: (String) -> Bool) -> Int { ["a", "bb"].filter(isIncluded).count }
}

struct Pool: ConnectionPool {
  let connections: Int
  var statistics: (idle: Int, leased: Int) { get async { (connections, 1) } }
  func leaseConnection() async throws(TransportError) -> Int {
    if connections == 0 { throw .offline }
    return connections
  }
  func releaseConnection(_ connection: Int) {}
  func withConnection<Result>(
    isolation: isolated (any Actor)?, _ body: (Int) async throws -> Result
  ) async throws -> Result {
    try await body(connections)
  }
}

struct Lifecycle: LifecycleHandler {
  func willBoot(_ application: Application) throws {
    if application.environment.isEmpty { throw Failure.missing }
  }
  func didBoot(_ application: Application) async throws {
    throw Failure.refused(application.environment.count)
  }
  func shutdown(_ application: Application) {}
}

struct Broker: MessageBroker {
  func publish(_ message: String, to topic: String) async throws {
    throw Failure.refused(message.count * topic.count)
  }
  func subscribe(
    to topic: String, onMessage: @Sendable @escaping (String) async -> Void
  ) async throws -> any Cancellable & Sendable {
    await onMessage(topic)
    return DoneTask()
  }
  func messages(in topic: String) -> any AsyncSequence<String, Never> {
    AsyncStream { continuation in
      continuation.yield(topic)
      continuation.finish()
    }
  }
}
