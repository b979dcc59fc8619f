import Foundation

struct Article: Hashable, Codable {
  var title: String
}

struct SettingKey<Value: Codable> {
  let name: String
  let fallback: Value
}

protocol Persistable: AnyObject {
  var objectID: String { get }
}

protocol SQLExecutor {
  func execute(_ statement: String) throws -> Int
}

/// Users, wherever they are.
///
/// ```swift
/// let repository: any UserRepository = RemoteUserRepository()
/// func load() { /* a brace in documentation } */ }
/// ```
protocol UserRepository: Sendable {
  func user(id: User.ID) async throws -> User
  func users(matching name: String, limit: Int?) async throws -> [User]
  func save(_ user: User) async throws
  @discardableResult
  func delete(id: User.ID) async throws -> Bool
  func contains(_ user: User) async -> Bool
  var count: Int { get async throws }
}

protocol ArticleStore: AnyObject {
  var articles: [Article] { get set }
  var onChange: (([Article]) -> Void)? { get set }
  var isEmpty: Bool { get }
  func article(at index: Int) -> Article?
  func insert(_ article: Article, at index: Int)
  func removeAll(where shouldRemove: (Article) -> Bool)
}

protocol KeychainStore {
  static var serviceName: String { get }
  var accessGroup: String? { get }
  func data(forKey key: String) throws -> Data?
  @discardableResult func set(_ data: Data?, forKey key: String) throws -> Bool
  func remove(_ key: String) throws
  func removeAll()
}

protocol SettingsStorage: AnyObject {
  subscript<Value: Codable>(key: SettingKey<Value>) -> Value { get set }
  func bool(forKey key: String) -> Bool
  func set(_ value: Any?, forKey key: String)
  func register(defaults: [String: Any])
  func synchronize() -> Bool
}

protocol QueryBuilder: Sendable {
  func filter(_ field: String, equals value: some CustomStringConvertible & Sendable) -> Self
  func sorted(by field: String, ascending: Bool) -> Self
  func limited(to count: Int) -> Self
  func all() async throws -> [String]
  func first() async throws -> String?
}

protocol RowDecoding {
  var allColumns: [String] { get }
  func contains(column: String) -> Bool
  func decodeNil(column: String) throws -> Bool
  func decode<Value: Decodable>(column: String, as type: Value.Type) throws -> Value
  func decode<Value>(column: String) throws -> Value where Value: LosslessStringConvertible
}

protocol TransactionRunner {
  func transaction<Result>(_ body: (any SQLExecutor) throws -> Result) rethrows -> Result
  func savepoint<Result>(named name: String?, _ body: () async throws -> Result) async throws
    -> Result
  var isInTransaction: Bool { get }
}

protocol MigrationPlan {
  static var schemas: [Any.Type] { get }
  static func version(after version: Int) -> Int?
  func migrate(from old: Int, to new: Int) async throws
  func willMigrate()
}

protocol DocumentStore<Document>: Sendable {
  associatedtype Document: Sendable & Identifiable where Document.ID: Sendable

  func insert(_ document: Document) async throws
  func document(withID id: Document.ID) async throws -> Document?
  func documents(where predicate: @Sendable (Document) -> Bool) async throws -> [Document]
  var changes: AsyncStream<Document> { get }
}

protocol KeyValueStore {
  associatedtype Key: Hashable
  associatedtype Value
  associatedtype Keys: Sequence = [Key] where Keys.Element == Key
  typealias Pair = (key: Key, value: Value)

  var keys: Keys { get }
  func value(for key: Key) -> Value?
  mutating func set(_ value: Value, for key: Key)
  @discardableResult
  mutating func removeValue(for key: Key) -> Value?
  mutating func merge(_ pairs: [Pair], uniquingKeysWith combine: (Value, Value) throws -> Value)
    rethrows
}

@MainActor
protocol ObjectContext: AnyObject {
  var hasChanges: Bool { get }
  var undoDepth: Int { get set }
  func insert(_ object: any Persistable)
  func object<Object: Persistable>(_ type: Object.Type, withID id: String) -> Object?
  func perform(_ block: @escaping () -> Void)
  func save() throws
}

protocol FileStorage: Sendable {
  func read(at path: String) throws -> Data
  func write(_ data: Data, to path: String, options: Data.WritingOptions) throws
  func contents(of directory: String) async throws -> [String]
  func attributes(ofItemAt path: String) throws -> [String: Int]
  func url(for path: String) -> URL
}

/// A cache that is a value.
protocol MemoryCaching {
  var count: Int { get }
  var countLimit: Int { get set }
  subscript(key: String) -> Data? { get set }
  mutating func insert(_ data: Data, forKey key: String, cost: Int)
  mutating func removeAll(keepingCapacity: Bool)
}
