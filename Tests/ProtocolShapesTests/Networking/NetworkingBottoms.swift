import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct DoneTask: Cancellable {
  func cancel() {}
}

struct Transport: HTTPTransport {
  func send(
    _ request: HTTPRequest, body: Data?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, Data?) {
    guard let body else { throw TransportError.offline }
    return (HTTPResponse(status: 200, body: baseURL.path() + request.path + operationID), body)
  }
}

struct Client: APIClient {
  var baseURL: URL { URL(filePath: "/api") }
  var defaultHeaders = ["a": "b"]
  func get<Response: Decodable>(_ path: String, query: [String: String?]) async throws -> Response {
    try JSONDecoder().decode(Response.self, from: Data("\(path.count + query.count)".utf8))
  }
  func post<Body: Encodable, Response: Decodable>(
    _ body: Body, to path: String, timeout: Duration
  ) async throws -> Response {
    if timeout == .zero { throw TransportError.status(path.count) }
    return try JSONDecoder().decode(Response.self, from: try JSONEncoder().encode(body))
  }
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard request.method == .get else { throw .status(405) }
    return HTTPResponse(status: 200, body: request.path)
  }
  func cancelAll() {}
}

struct Login: EndpointType {
  let path: String
  var method: HTTPMethod { .post }
  var headers: [String: String]? { nil }
  var queryItems: [URLQueryItem] { [URLQueryItem(name: "q", value: path)] }
  var body: (any Encodable & Sendable)? { path }
  var requiresAuthentication: Bool { path.isEmpty }
  var timeoutInterval: TimeInterval { 1.5 }
}

final class Session: URLSessioning {
  let configuration = URLSessionConfiguration.ephemeral
  func dataTask(
    with request: URLRequest, completionHandler: @escaping DataTaskResult
  ) -> any Cancellable {
    completionHandler(Data((request.url?.path() ?? "").utf8), nil, TransportError.offline)
    return DoneTask()
  }
  func upload(
    _ data: Data, progress: @escaping UploadProgress,
    completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    progress(1, Int64(data.count))
    completion(.success(data.count))
  }
  func finishTasksAndInvalidate() {}
}

struct Interceptor: RequestInterceptor {
  func adapt(
    _ request: HTTPRequest, for session: String,
    completion: @escaping (Result<HTTPRequest, any Error>) -> Void
  ) {
    completion(.success(HTTPRequest(path: request.path + session)))
  }
  func retry(
    _ request: HTTPRequest, dueTo error: any Error,
    completion: @escaping (Bool, TimeInterval) -> Void
  ) {
    completion(error as? TransportError == .offline, TimeInterval(request.path.count))
  }
}

final class Monitor: NetworkMonitoring {
  private(set) var isConnected = false
  var isExpensive: Bool { get async { isConnected } }
  var onStatusChange: ((Bool) -> Void)?
  func startMonitoring(on queue: DispatchQueue) {
    isConnected = queue.label == "monitor"
    onStatusChange?(isConnected)
  }
  func stopMonitoring() { isConnected = false }
}

final class Downloader: ImageDownloading {
  func download(
    from url: URL, progress: ((Double) -> Void)?,
    completion: @escaping @MainActor @Sendable (Result<Data, TransportError>) -> Void
  ) -> (any Cancellable)? {
    progress?(0.5)
    DispatchQueue.main.async { completion(.success(Data(url.path().utf8))) }
    return DoneTask()
  }
  func prefetch(_ urls: [URL]) {}
  func cachedImage(for url: URL) -> Data? { url.isFileURL ? Data([1]) : nil }
}

struct TokenAuthenticator: Authenticator {
  func apply(_ credential: Int, to request: inout HTTPRequest) { request.path += "?\(credential)" }
  func refresh(
    _ credential: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
  ) {
    completion(credential > 0 ? .success(credential + 1) : .failure(Failure.missing))
  }
  func isAuthenticationFailure(_ response: HTTPResponse, with error: any Error) -> Bool {
    response.status == 401 && error is TransportError
  }
  func isRequest(_ request: HTTPRequest, authenticatedWith credential: Int) -> Bool {
    request.path.hasSuffix("?\(credential)")
  }
}

struct NameQuery: GraphQLQuery {
  static let operationName = "name"
  func data(from text: String) -> Int { text.count }
}

final class GraphQL: GraphQLClient {
  func fetch<Query: GraphQLQuery>(
    query: Query, queue: DispatchQueue,
    resultHandler: @escaping (Result<Query.Data, any Error>) -> Void
  ) -> any Cancellable {
    resultHandler(.success(query.data(from: queue.label)))
    return DoneTask()
  }
  func fetch<Query: GraphQLQuery>(query: Query) async throws -> Query.Data {
    query.data(from: Query.operationName)
  }
  func clearCache(callbackQueue: DispatchQueue, completion: ((Result<Void, any Error>) -> Void)?) {
    completion?(.failure(Failure.refused(callbackQueue.label.count)))
  }
}

final class Downloads: DownloadDelegate {
  func downloadDidStart(_ url: URL) {}
  func download(_ url: URL, didReceive bytes: Int64, of total: Int64) {}
  func download(_ url: URL, didFinishTo location: URL) {}
  func download(_ url: URL, didFailWith error: any Error) {}
  func downloadShouldResume(_ url: URL) -> Bool { url.isFileURL }
}

struct Socket: WebSocketConnection {
  var closeCode: Int? { 1001 }
  var messages: AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { $0.finish(throwing: TransportError.offline) }
  }
  func send(_ text: String) async throws { throw Failure.refused(text.count) }
  func send(_ data: Data) async throws { throw Failure.refused(-data.count) }
  func ping() async throws -> Duration { .milliseconds(3) }
  func close(code: Int, reason: String?) async {}
}

struct Trust: ServerTrustEvaluating {
  func evaluate(_ certificates: [Data], forHost host: String) throws {
    if certificates.isEmpty { throw Failure.refused(host.count) }
  }
  func pins(forHost host: String) -> Set<String> { [host] }
}

struct Multipart: MultipartEncoding {
  private var data = Data()
  var boundary: String { "--" }
  var contentLength: UInt64 { UInt64(data.count) }
  mutating func append(_ data: Data, withName name: String, fileName: String?) {
    self.data += data + Data(name.utf8)
  }
  mutating func append(_ stream: InputStream, withLength length: UInt64) {
    data += Data(count: Int(length))
  }
  func encode() throws -> Data {
    if data.isEmpty { throw Failure.missing }
    return data
  }
}
