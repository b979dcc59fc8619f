public import Foundation

// caching(persistent: true): documents, document, delete | logging: all | retry: all | timeout: all
public protocol DocumentRepository: Sendable {
  func documents() async throws -> [Document]
  func document(id: Document.ID) async throws -> Document?
  func save(_ document: Document) async throws
  func delete(id: Document.ID) async throws -> Bool
}

// caching(persistent: true): value | logging: all | retry: all | timeout: all
public protocol KeyedStore<Value>: Sendable {
  associatedtype Value: Codable & Sendable
  func value(forKey key: String) async throws -> Value?
  func set(_ value: Value, forKey key: String) async throws
  func removeValue(forKey key: String) async throws
}

// caching: all | logging: all | retry: all | timeout: all
public protocol Repository {
  associatedtype Entity: Identifiable & Sendable
  func find(_ id: Entity.ID) async throws -> Entity?
  func all() async throws -> [Entity]
  func insert(_ entity: Entity) async throws
}

// caching: find(_:), all, find(named:) | calls: none | logging: all | retry: all | timeout: all
public protocol UserRepository: Repository where Entity == User {
  func find(named name: String) async throws -> [User]
}

// logging: all
public protocol Transaction: AnyObject {
  func commit() throws
  func rollback()
}

// caching: none | calls: none | logging: all | retry: begin, execute | timeout: begin, execute
public protocol Database: AnyObject, Sendable {
  func begin() async throws -> any Transaction
  func execute(_ sql: String, _ arguments: [any Sendable]) async throws -> Int
  func withTransaction<Result: Sendable>(
    _ body: @Sendable (any Transaction) async throws -> Result
  ) async throws -> Result
}

// logging: all
public protocol DefaultsStoring: AnyObject {
  func string(forKey key: String) -> String?
  func integer(forKey key: String) -> Int
  func set(_ value: Any?, forKey key: String)
  func removeObject(forKey key: String)
  var isEmpty: Bool { get }
}

// logging: all
public protocol KeychainAccessing: Sendable {
  func read(_ account: String) throws(StoreError) -> Data?
  func write(_ data: Data, for account: String) throws(StoreError)
  func delete(_ account: String) throws(StoreError)
}

// logging: all
public protocol FileSystem: Sendable {
  func contents(of path: String) throws -> Data
  func write(_ data: Data, to path: String, atomically: Bool) throws
  func exists(_ path: String) -> Bool
  func attributes(of path: String) throws -> (size: Int, modified: Date)
}

// caching: read, list | logging: all | retry: read, list, move | timeout: read, list, move
public protocol AsyncFileSystem: FileSystem {
  func read(_ path: String) async throws -> Data
  func list(_ directory: String, recursive: Bool) async throws -> [String]
  func move(from source: String, to destination: String) async throws
}

// logging: all
public protocol Migrating {
  static var version: Int { get }
  static func canMigrate(from version: Int) -> Bool
  mutating func migrate(from version: Int) throws
}

// nothing
public protocol ManagedObject: AnyObject, Hashable {
  var objectID: String { get }
  var isDeleted: Bool { get }
}

// logging: all | retry: rows | timeout: rows
public protocol QueryBuilding {
  associatedtype Row
  func filter(_ key: String, equals value: String) -> Self
  func sorted(by key: String, ascending: Bool) -> Self
  func limit(_ count: Int) -> Self
  func rows() async throws -> [Row]
}

// logging: all | timeout: perform(_:)
public protocol UnitOfWork: Sendable {
  func perform(_ changes: @escaping @Sendable () throws -> Void) async throws
  func perform<Result: Sendable>(_ changes: @Sendable () async throws -> Result) async rethrows
    -> Result
}

// nothing
public protocol Versioned: Codable, Equatable {
  var version: Int { get set }
}

// caching: latest | logging: all | retry: latest | timeout: latest
public protocol SnapshotStore: Actor {
  associatedtype Snapshot: Sendable
  func latest() async throws -> Snapshot?
  func append(_ snapshot: Snapshot) throws
  var isEmpty: Bool { get }
}

// logging: all
public protocol ChangeObserving: AnyObject {
  func store(_ name: String, didInsert ids: [Int])
  func store(_ name: String, didDelete ids: [Int])
  func storeWillClose()
}

// caching: lookup | logging: all | retry: lookup | timeout: lookup
@Archive public protocol ArchiveIndex {
  var count: Int { get }
  func lookup(_ key: String) async throws -> Int?
  func rebuild(progress: (Double) -> Void) throws
}

// caching: get | logging: all | retry: get | timeout: get
public protocol BlobStore: Sendable {
  func put(_ blob: consuming Data, at key: String) async throws
  func get(_ key: String) async throws -> Data
  func borrow(_ blob: borrowing Data) -> Int
}

// caching(persistent: true, strategy: networkFirst, expires: 1d): pull, conflicts | logging: all |
// retry: all | timeout(limit: 20s): all
public protocol SettingsSync: Sendable {
  func pull() async throws -> [String: String]
  func push(_ settings: [String: String]) async throws
  func conflicts(since date: Date) async throws -> [String]
}

// logging: all
public protocol Lockable {
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result
  func tryLock() -> Bool
}

// logging: all
public protocol TypedLock: Sendable {
  associatedtype State
  func withLock<Result, Failure: Error>(_ body: (inout State) throws(Failure) -> Result)
    throws(Failure) -> Result
}

// logging: all | retry: all | timeout: all
public protocol Paginated {
  associatedtype Element
  associatedtype Cursor: Hashable = Int
  func page(after cursor: Cursor?) async throws -> Page<Element>
}

// logging: all
public protocol Seedable {
  init(seed: UInt64)
  mutating func next() -> UInt64
}

// logging: all
public protocol OpenableStore: AnyObject {
  init(path: String, readOnly: Bool) throws
  var path: String { get }
  func close() throws
}

// dispatch: all | logging: all | retry: save, names | timeout: save
public protocol AttachmentStore: AnyObject {
  func attachment(named name: String, completion: @escaping (Data?) -> Void)
  func save(
    _ data: Data, named name: String, completion: @escaping (Result<Void, any Error>) -> Void)
  func names(completion: @escaping @Sendable (Result<[String], StoreError>) -> Void)
}
