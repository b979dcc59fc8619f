public import Foundation

// caching: handle | logging: all | retry: all | timeout: all
public protocol RequestHandling: Sendable {
  func handle(_ request: Request) async throws -> Response
}

// logging: all
public protocol Middleware: Sendable {
  typealias Next = @Sendable (Request) async throws -> Response
  func intercept(_ request: Request, next: Next) async throws -> Response
}

// logging: all
public protocol RouteCollecting {
  mutating func get(
    _ path: String, _ handler: @escaping @Sendable (Request) async throws -> Response)
  func boot() throws
}

// caching(persistent: true): next | logging: all | retry: enqueue, next | timeout: enqueue, next
public protocol JobQueue: Actor {
  associatedtype Payload: Codable & Sendable
  var waiting: Int { get }
  func enqueue(_ payload: Payload, delay: Duration?) async throws -> Int
  func next() async throws -> Payload?
  func drain()
}

// logging: all
public protocol FutureRepository: Sendable {
  func find(_ id: Int) -> Future<Document?>
  func create(_ document: Document) -> Future<Void>
  func all(limit: Int) -> Future<[Document]>
}

// logging: all
public protocol SessionMiddleware: Middleware, AnyObject {
  var sessions: [String: Session] { get async }
  func expire(olderThan age: Duration) async
}

// caching: render(_:) | logging: all | retry: all | timeout: all
public protocol TemplateRendering: Sendable {
  func render<Context: Encodable & Sendable>(_ name: String, _ context: Context) async throws
    -> String
  func render(_ name: String) async throws -> String
}

// logging: all
public protocol HealthChecking: Sendable {
  func check() async -> [String: Bool]
  func isReady(within limit: Duration) async -> Bool
}

// logging: all
public protocol RateLimiting: Actor {
  func allow(_ key: String, cost: Int) -> Bool
  func remaining(for key: String) async -> Int
  nonisolated var limit: Int { get }
}

// logging: all
public protocol ConfigurationReading {
  subscript<Value: LosslessStringConvertible>(key: String) -> Value? { get }
  func string(_ key: String, default value: @autoclosure () -> String) -> String
  func require(_ key: String) throws(ParseError) -> String
}

// logging: all | retry: start | timeout: start
public protocol Lifecycle: Sendable {
  func start() async throws
  func shutdown(gracefully: Bool) async
}

// logging: all | retry: start, reload | timeout: start, reload
public protocol ServiceRunning: Lifecycle, HealthChecking {
  var name: String { get }
  func reload(configuration: [String: String]) async throws
}

// caching: campaign | logging: all | retry: all
public protocol LeaderElection: Sendable {
  var isLeader: Bool { get async }
  func campaign(for term: Duration) async throws(StoreError) -> Bool
  func resign() async throws(StoreError)
}

// logging: all | retry: all | timeout: all
public protocol CommandBus: Sendable {
  associatedtype Command: Sendable
  associatedtype Reply: Sendable
  func dispatch(_ command: Command) async throws -> Reply
}

// caching(persistent: true): read | logging: all | retry: all | timeout: all
public protocol EventStore: Sendable {
  associatedtype Event: Codable & Sendable & Equatable
  func append(_ events: [Event], to stream: String, expecting version: Int?) async throws -> Int
  func read(_ stream: String, from version: Int) async throws -> [Event]
}

// logging: all
public protocol Projection {
  associatedtype State
  associatedtype Event
  static var initial: State { get }
  mutating func apply(_ event: Event) throws
  func state(at version: Int) -> State?
}

// logging: all
public protocol ConsistentHashing {
  associatedtype Node: Hashable & Sendable
  func node(for key: String) -> Node?
  mutating func add(_ node: Node, weight: Int)
  mutating func remove(_ node: Node) -> Bool
}

// logging: all | retry: publish, acknowledge | timeout: publish, acknowledge
public protocol MessageBroker: AnyObject, Sendable {
  func publish(_ body: Data, topic: String, headers: Headers) async throws
  func consume(_ topic: String, group: String) -> AsyncThrowingStream<Data, any Error>
  func acknowledge(_ tag: UInt64) async throws
}

// calls: none | logging: all | retry: all | timeout: all
public protocol Migration: Sendable {
  init()
  var name: String { get }
  func prepare(on database: String) async throws
  func revert(on database: String) async throws
}

// logging: all
public protocol AccessLogging: Sendable {
  func log(_ request: Request, _ response: Response, took duration: Duration)
  func flush() async
}

// logging: all | retry: receive | timeout: receive
public protocol UploadReceiving: Sendable {
  func receive(_ chunks: AsyncThrowingStream<Data, any Error>, named name: String) async throws
    -> Int
  func isAllowed(_ type: String, size: Int) -> Bool
}

// caching: reset | logging: all | retry: all | timeout: requestReset
public protocol PasswordResetting: Sendable {
  func requestReset(for address: String) async throws
  func reset(token: String, password: String) async throws(ParseError) -> User
}

// caching: tenant, tenants | calls: none | logging: all | retry: all | timeout: all
public protocol TenantResolving: Sendable {
  associatedtype Tenant: Identifiable & Sendable where Tenant.ID == String
  func tenant(of request: Request) async throws -> Tenant
  func tenants(matching ids: [Tenant.ID]) async throws -> [Tenant]
}

// logging: all
public protocol CircuitState {
  var isOpen: Bool { get }
  mutating func recordSuccess()
  mutating func recordFailure(_ error: any Error) -> Bool
}

// caching: acquire, renew | logging: all | retry(maxAttempts: 4, backoff: none, acquire: on, renew:
// on): acquire, renew | timeout(limit: 2s): all
public protocol LockService: Sendable {
  func acquire(_ name: String, for duration: Duration) async throws -> String
  func renew(_ token: String) async throws -> Bool
  func release(_ token: String) async throws
}

// logging: all | retry: resolve | timeout: resolve
public protocol GraphResolving {
  associatedtype Context
  associatedtype Root
  func resolve(_ field: String, on root: Root, _ context: Context) async throws -> Any?
  func schema() -> String
}
