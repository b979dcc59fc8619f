public import Foundation

// caching(persistent: true): send, upload | logging: all | retry: all | timeout: all
public protocol RequestSending: Sendable {
  func send(_ request: Request) async throws -> Response
  func upload(_ body: Data, to path: String, headers: Headers) async throws -> Response
}

// caching(persistent: true): articles, article | logging: all | retry: all | timeout: all
public protocol ArticleService: Sendable {
  func articles(matching query: String, page: Int) async throws -> Page<Article>
  func article(id: Int) async throws -> Article
  func publish(_ article: Article) async throws
  var isReachable: Bool { get async }
}

// dispatch: loadUser, loadData, load | logging: all | retry: loadUser, loadData | timeout:
// loadUser, loadData, load
/// Loads with completion handlers.
public protocol LegacyLoader: AnyObject {
  func loadUser(id: Int, completion: @escaping UserCompletion)
  func loadData(from url: URL, completion: @escaping DataCompletion)
  func load(_ path: String, completion: @escaping (Result<Data, any Error>) -> Void) -> Subscription
  func cancelAll()
}

// caching: fetch | logging: all | retry: fetch
public protocol TypedClient: Sendable {
  associatedtype Failure: Error
  func fetch(_ path: String) async throws(NetworkError) -> Data
  func status() throws(Failure) -> Int
}

// logging: all | retry: reload | timeout: reload
@MainActor public protocol ScreenModel: AnyObject, Identifiable {
  var title: String { get }
  var items: [Feed.Item] { get set }
  func reload() async throws
  nonisolated func cacheKey() -> String
}

// caching: acquire | logging: all | retry: acquire | timeout: acquire
public protocol ConnectionPool: Actor {
  var count: Int { get }
  func acquire() async throws -> Int
  func release(_ connection: Int)
}

// logging: all
public protocol Decoding {
  init(configuration: String)
  func decode<Value: Decodable & Sendable>(_ type: Value.Type, from data: Data) throws -> Value
  mutating func reset()
  subscript(key: String) -> String? { get set }
  static func standard() -> Self
}

// caching: data, bytes, post | logging: all | retry: all | timeout: all
/// Sends requests, and answers with the body alone.
public protocol HTTPSession: Sendable {
  func data(for request: Request, retries: Int) async throws -> (Data, Response)
  func bytes(from url: URL) async throws -> AsyncThrowingStream<UInt8, any Error>
  @discardableResult func post(_ body: Data?, to url: URL) async throws -> Response
}

// nothing
public protocol EndpointDescribing {
  var path: String { get }
  var method: String { get }
  var headers: Headers { get }
  var query: [(name: String, value: String?)] { get }
}

// nothing
public protocol HasBaseURL { var baseURL: URL { get } }

// nothing
public protocol HasTimeout { var timeout: Duration { get set } }

// logging: all
public protocol APIConfiguring: HasBaseURL, HasTimeout, Sendable {
  func signed(_ request: Request) throws -> Request
  var retriesOnTimeout: Bool { get }
}

// logging: all | retry: connect, send | timeout: connect
public protocol WebSocket: AnyObject, Sendable {
  var isOpen: Bool { get }
  var onMessage: (@Sendable (String) -> Void)? { get set }
  func connect() async throws
  func send(text: String) async throws(NetworkError)
  func close(code: UInt16, reason: String?)
}

// dispatch: all | logging: all
public protocol ReachabilityObserving: AnyObject {
  func observe(_ handler: @escaping (Bool) -> Void) -> Subscription
  func onChange(_ handler: @escaping @Sendable (Bool) -> Void)
  var isReachable: Bool { get }
}

// logging: all
public protocol ResponseCaching {
  func cached(for request: Request) -> Response?
  mutating func store(_ response: Response, for request: Request)
  mutating func removeAll(olderThan age: Duration) -> Int
}

// caching: resume | logging: all | retry: download, resume | timeout: download, resume
public protocol DownloadManaging: AnyObject, Sendable {
  func download(_ url: URL, progress: @escaping ProgressHandler) async throws -> URL
  func resume(_ url: URL, from offset: Int64) async throws -> URL
  func cancel(_ url: URL)
  var active: [URL: Double] { get async }
}

// logging: all
public protocol CertificatePinning: Sendable {
  func validate(_ chain: [Data], for host: String) throws
  var pins: Set<String> { get }
}

// logging: all | retry: query, mutate | timeout: query, mutate
public protocol GraphClient: Sendable {
  func query<Answer: Decodable & Sendable>(_ text: String, as type: Answer.Type) async throws
    -> Answer
  func mutate<Input: Encodable, Answer: Decodable>(_ name: String, with input: Input) async throws
    -> Answer
  where Answer: Sendable
  func subscribe(to name: String) -> AsyncStream<Data>
}

// caching: adapt | logging: all | retry: adapt | timeout: adapt
public protocol RequestInterceptor: Sendable {
  func adapt(_ request: Request) async throws -> Request
  func shouldRetry(_ request: Request, after error: any Error, attempt: Int) async -> Bool
}

// logging: all
public protocol MultipartBuilding {
  mutating func append(_ data: Data, named name: String, type: String?)
  func build() throws -> (body: Data, boundary: String)
}

// logging: all
public protocol CookieStoring: AnyObject {
  subscript(name: String) -> String? { get set }
  func cookies(for host: String) -> [String: String]
  func clear()
}

// caching: status, statuses | logging: all | retry: all | timeout(limit: 30s): all
public protocol StatusService: Sendable {
  func status() async throws -> Int
  func statuses(of services: [String]) async throws -> [String: Int]
  func acknowledge(_ incident: Int) async throws
}

// caching(strategy: cacheFirst, expires: 5m): isEnabled, flags | logging: all | retry: refresh |
// timeout: refresh
public protocol FeatureFlagService: Sendable {
  func isEnabled(_ flag: String) async -> Bool
  func flags(for user: User.ID) async -> Set<String>
  func refresh() async throws
}

// caching(strategy: staleWhileRevalidate, expires: 1m): rate, rates | logging: all | retry: all |
// timeout(limit: 10s): all
public protocol RatesService: Sendable {
  func rate(from source: String, to target: String) async throws -> Double
  func rates(for currency: String, on date: Date) async throws -> [String: Double]
}

// caching(persistent: true, version: 2): manifest(), manifest(version:), latest | logging: all |
// retry(maxAttempts: 5): all | timeout: manifest(), manifest(version:)
public protocol ManifestService: Sendable {
  func manifest() async throws -> [String: String]
  func manifest(version: Int) async throws -> [String: String]
  func latest() async throws(NetworkError) -> Document
}

// dispatch(calls: true): connectionDidOpen, connection(_:didReceive:), connection(_:didFailWith:) |
// logging: all
public protocol ConnectionDelegate: AnyObject {
  func connectionDidOpen(_ connection: Int)
  func connection(_ connection: Int, didReceive data: Data)
  func connection(_ connection: Int, didFailWith error: any Error)
  func connectionShouldReconnect(_ connection: Int) -> Bool
}

// logging: all
public protocol PublisherClient {
  func user(id: Int) -> Publisher<User, any Error>
  func search(_ text: String) -> Publisher<[Article], NetworkError>
  var isOnline: Publisher<Bool, Never> { get }
}

// dispatch: all | logging: all | retry: upload(_:progress:completion:),
// upload(file:completionHandler:) | timeout: upload(_:progress:completion:),
// upload(file:completionHandler:)
public protocol LegacyUploader: AnyObject {
  func upload(
    _ data: Data, progress: ((Double) -> Void)?,
    completion: @escaping (Result<URL, any Error>) -> Void)
  func upload(file: URL, completionHandler: @escaping (URL?, (any Error)?) -> Void)
  func upload(text: String, completion: ((Bool) -> Void)?)
}

// dispatch: all | logging: all | retry: search
public protocol SearchAPI {
  func search(_ text: String, completion: @escaping (SearchResult) -> Void)
  func suggestions(for text: String, limit: Int, completion: @escaping ([String]) -> Void)
}
