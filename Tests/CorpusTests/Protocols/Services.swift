public import Foundation

// caching: evaluate(reason:) | dispatch: evaluate(reason:reply:) | logging: all | retry: all |
// timeout: evaluate(reason:)
public protocol BiometricPrompt: AnyObject {
  var isAvailable: Bool { get }
  func evaluate(reason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
  func evaluate(reason: String) async throws -> Bool
}

// caching(persistent: true): profile, friends, update, avatar | logging: all | retry(maxAttempts:
// 2, profile: on): profile, friends, avatar | timeout(limit: 9s): all
public protocol ProfileService: Sendable {
  func profile(of user: User.ID) async throws -> User
  func friends(of user: User.ID, page: Int) async throws -> [User]
  func update(_ user: User) async throws -> User
  func avatar(of user: User.ID, size: Int) async throws -> Data
}

// caching: impersonate(_:) | logging: all | retry: impersonate(_:) | timeout: impersonate(_:)
public protocol Impersonating: Sendable {
  func impersonate<Result>(_ user: User, _ body: () throws -> Result) rethrows -> Result
  func impersonate(_ user: User) async throws -> Session
}

// caching: data, post | logging: all | retry: all | timeout: all
/// Sends requests, and answers with the body alone.
public protocol HTTPSession: Sendable {
  func data(for request: Request, retries: Int) async throws -> (Data, Response)
  func bytes(from url: URL) async throws -> AsyncThrowingStream<UInt8, any Error>
  @discardableResult func post(_ body: Data?, to url: URL) async throws -> Response
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

// caching(strategy: cacheFirst, expires: 5m): isEnabled, flags | logging: all | retry: refresh |
// timeout: refresh
public protocol FeatureFlagService: Sendable {
  func isEnabled(_ flag: String) async -> Bool
  func flags(for user: User.ID) async -> Set<String>
  func refresh() async throws
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

// caching(persistent: true): documents, document, delete | logging: all | retry: all | timeout: all
public protocol DocumentRepository: Sendable {
  func documents() async throws -> [Document]
  func document(id: Document.ID) async throws -> Document?
  func save(_ document: Document) async throws
  func delete(id: Document.ID) async throws -> Bool
}

// logging: all | timeout: perform(_:)
public protocol UnitOfWork: Sendable {
  func perform(_ changes: @escaping @Sendable () throws -> Void) async throws
  func perform<Result: Sendable>(_ changes: @Sendable () async throws -> Result) async rethrows
    -> Result
}

// logging: all
public protocol TypedLock: Sendable {
  associatedtype State
  func withLock<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result)
    throws(Failure) -> Result
}
