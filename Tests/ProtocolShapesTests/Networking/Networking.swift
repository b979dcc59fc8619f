import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

enum HTTPMethod: String, Sendable { case get, post, delete }

struct HTTPRequest: Sendable, Hashable {
  var method = HTTPMethod.get
  var path: String
}

struct HTTPResponse: Sendable, Hashable {
  var status: Int
  var body = ""
}

enum TransportError: Error, Hashable {
  case offline
  case status(Int)
}

protocol Cancellable {
  func cancel()
}

/// What a query gives, as generated code for GraphQL declares it.
protocol GraphQLQuery {
  associatedtype Data: Sendable
  static var operationName: String { get }
  func data(from text: String) -> Data
}

typealias DataTaskResult = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
typealias UploadProgress = (_ sent: Int64, _ total: Int64) -> Void

protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest, body: Data?, baseURL: URL, operationID: String) async throws
    -> (
      HTTPResponse, Data?
    )
}

protocol APIClient {
  var baseURL: URL { get }
  var defaultHeaders: [String: String] { get set }
  func get<Response: Decodable>(_ path: String, query: [String: String?]) async throws -> Response
  func post<Body: Encodable, Response: Decodable>(
    _ body: Body,
    to path: String,
    timeout: Duration
  ) async throws -> Response
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
  func cancelAll()
}

/// A description of an endpoint, which has nothing but properties.
protocol EndpointType {
  var path: String { get }
  var method: HTTPMethod { get }
  var headers: [String: String]? { get }
  var queryItems: [URLQueryItem] { get }
  var body: (any Encodable & Sendable)? { get }
  var requiresAuthentication: Bool { get }
  var timeoutInterval: TimeInterval { get }
}

protocol URLSessioning: AnyObject {
  var configuration: URLSessionConfiguration { get }
  func dataTask(with request: URLRequest, completionHandler: @escaping DataTaskResult)
    -> any Cancellable
  func upload(
    _ data: Data, progress: @escaping UploadProgress,
    completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func finishTasksAndInvalidate()
}

protocol RequestInterceptor {
  func adapt(
    _ request: HTTPRequest, for session: String,
    completion: @escaping (Result<HTTPRequest, any Error>) -> Void)
  func retry(
    _ request: HTTPRequest, dueTo error: any Error,
    completion: @escaping (_ shouldRetry: Bool, _ delay: TimeInterval) -> Void)
}

protocol NetworkMonitoring: AnyObject {
  var isConnected: Bool { get }
  var isExpensive: Bool { get async }
  var onStatusChange: ((Bool) -> Void)? { get set }
  func startMonitoring(on queue: DispatchQueue)
  func stopMonitoring()
}

protocol ImageDownloading: AnyObject {
  @discardableResult
  func download(
    from url: URL, progress: ((Double) -> Void)?,
    completion: @escaping @MainActor @Sendable (Result<Data, TransportError>) -> Void
  ) -> (any Cancellable)?
  func prefetch(_ urls: [URL])
  func cachedImage(for url: URL) -> Data?
}

protocol Authenticator: Sendable {
  associatedtype Credential: Sendable

  func apply(_ credential: Credential, to request: inout HTTPRequest)
  func refresh(
    _ credential: Credential,
    completion: @escaping @Sendable (Result<Credential, any Error>) -> Void)
  func isAuthenticationFailure(_ response: HTTPResponse, with error: any Error) -> Bool
  func isRequest(_ request: HTTPRequest, authenticatedWith credential: Credential) -> Bool
}

protocol GraphQLClient: AnyObject {
  @discardableResult func fetch<Query: GraphQLQuery>(
    query: Query, queue: DispatchQueue,
    resultHandler: @escaping (Result<Query.Data, any Error>) -> Void
  ) -> any Cancellable
  func fetch<Query>(query: Query) async throws -> Query.Data where Query: GraphQLQuery
  func clearCache(callbackQueue: DispatchQueue, completion: ((Result<Void, any Error>) -> Void)?)
}

/// Is told of a download.
protocol DownloadDelegate: AnyObject {
  func downloadDidStart(_ url: URL)
  func download(_ url: URL, didReceive bytes: Int64, of total: Int64)
  func download(_ url: URL, didFinishTo location: URL)
  func download(_ url: URL, didFailWith error: any Error)
  func downloadShouldResume(_ url: URL) -> Bool
}

protocol WebSocketConnection: Sendable {
  var closeCode: Int? { get }
  var messages: AsyncThrowingStream<String, any Error> { get }
  func send(_ text: String) async throws
  func send(_ data: Data) async throws
  func ping() async throws -> Duration
  func close(code: Int, reason: String?) async
}

protocol ServerTrustEvaluating {
  func evaluate(_ certificates: [Data], forHost host: String) throws
  func pins(forHost host: String) -> Set<String>
}

protocol MultipartEncoding {
  var boundary: String { get }
  var contentLength: UInt64 { get }
  mutating func append(_ data: Data, withName name: String, fileName: String?)
  mutating func append(_ stream: InputStream, withLength length: UInt64)
  func encode() throws -> Data
}
