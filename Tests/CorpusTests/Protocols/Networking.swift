public import Foundation

// caching: send, upload | logging: all | retry: all | timeout: all
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

// dispatch: loadUser, loadData, load | logging: all | timeout: load
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
