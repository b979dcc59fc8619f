import Foundation

struct Users: UserRepository {
  func user(id: User.ID) async throws -> User {
    guard id > 0 else { throw Failure.missing }
    return User(id: id)
  }
  func users(matching name: String, limit: Int?) async throws -> [User] {
    (0..<(limit ?? 1)).map { User(id: $0, name: name) }
  }
  func save(_ user: User) async throws { throw Failure.refused(user.id) }
  func delete(id: User.ID) async throws -> Bool { id > 0 }
  func contains(_ user: User) async -> Bool { user.id == 1 }
  var count: Int { get async throws { 12 } }
}

final class Articles: ArticleStore {
  var articles: [Article] = []
  var onChange: (([Article]) -> Void)?
  var isEmpty: Bool { articles.isEmpty }
  func article(at index: Int) -> Article? {
    articles.indices.contains(index) ? articles[index] : nil
  }
  func insert(_ article: Article, at index: Int) {
    articles.insert(article, at: index)
    onChange?(articles)
  }
  func removeAll(where shouldRemove: (Article) -> Bool) { articles.removeAll(where: shouldRemove) }
}

final class Keychain: KeychainStore {
  private var items: [String: Data] = [:]
  static var serviceName: String { "keychain" }
  var accessGroup: String? { "group" }
  func data(forKey key: String) throws -> Data? {
    if key.isEmpty { throw Failure.missing }
    return items[key]
  }
  func set(_ data: Data?, forKey key: String) throws -> Bool {
    items.updateValue(data ?? Data(), forKey: key) == nil
  }
  func remove(_ key: String) throws {
    if items.removeValue(forKey: key) == nil { throw Failure.missing }
  }
  func removeAll() { items = [:] }
}

final class Settings: SettingsStorage {
  private var values: [String: Any] = [:]
  subscript<Value: Codable>(key: SettingKey<Value>) -> Value {
    get { values[key.name] as? Value ?? key.fallback }
    set { values[key.name] = newValue }
  }
  func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }
  func set(_ value: Any?, forKey key: String) { values[key] = value }
  func register(defaults: [String: Any]) { values.merge(defaults) { old, _ in old } }
  func synchronize() -> Bool { values.count == 2 }
}

struct Query: QueryBuilder {
  var clauses: [String] = []
  func filter(_ field: String, equals value: some CustomStringConvertible & Sendable) -> Query {
    Query(clauses: clauses + ["\(field) = \(value)"])
  }
  func sorted(by field: String, ascending: Bool) -> Query {
    Query(clauses: clauses + ["by \(field) \(ascending)"])
  }
  func limited(to count: Int) -> Query { Query(clauses: clauses + ["\(count)"]) }
  func all() async throws -> [String] { clauses }
  func first() async throws -> String? { clauses.first }
}

struct Row: RowDecoding {
  let values: [String: String]
  var allColumns: [String] { values.keys.sorted() }
  func contains(column: String) -> Bool { values[column] != nil }
  func decodeNil(column: String) throws -> Bool { try text(column) == "null" }
  func decode<Value: Decodable>(column: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try text(column).utf8))
  }
  func decode<Value: LosslessStringConvertible>(column: String) throws -> Value {
    guard let value = Value(try text(column)) else { throw Failure.refused(0) }
    return value
  }
  private func text(_ column: String) throws -> String {
    guard let text = values[column] else { throw Failure.missing }
    return text
  }
}

struct CountingExecutor: SQLExecutor {
  func execute(_ statement: String) throws -> Int { statement.count }
}

struct Transactions: TransactionRunner {
  func transaction<Result>(_ body: (any SQLExecutor) throws -> Result) rethrows -> Result {
    try body(CountingExecutor())
  }
  func savepoint<Result>(
    named name: String?, _ body: () async throws -> Result
  ) async throws -> Result {
    if name == nil { throw Failure.missing }
    return try await body()
  }
  var isInTransaction: Bool { true }
}

struct Migrations: MigrationPlan {
  static var schemas: [Any.Type] { [User.self, Article.self] }
  static func version(after version: Int) -> Int? { version < 3 ? version + 1 : nil }
  func migrate(from old: Int, to new: Int) async throws {
    if new < old { throw Failure.refused(old) }
  }
  func willMigrate() {}
}

struct Documents: DocumentStore {
  func insert(_ document: User) async throws { throw Failure.refused(document.id) }
  func document(withID id: Int) async throws -> User? { id > 0 ? User(id: id) : nil }
  func documents(where predicate: @Sendable (User) -> Bool) async throws -> [User] {
    [User(id: 1), User(id: 2)].filter(predicate)
  }
  var changes: AsyncStream<User> {
    AsyncStream { continuation in
      continuation.yield(User(id: 7))
      continuation.finish()
    }
  }
}

struct Pairs: KeyValueStore {
  private var values: [String: Int] = [:]
  var keys: [String] { values.keys.sorted() }
  func value(for key: String) -> Int? { values[key] }
  mutating func set(_ value: Int, for key: String) { values[key] = value }
  mutating func removeValue(for key: String) -> Int? { values.removeValue(forKey: key) }
  mutating func merge(
    _ pairs: [(key: String, value: Int)], uniquingKeysWith combine: (Int, Int) throws -> Int
  ) rethrows {
    try values.merge(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }
}

final class Note: Persistable {
  let objectID: String
  init(objectID: String) { self.objectID = objectID }
}

@MainActor final class Objects: ObjectContext {
  private var objects: [any Persistable] = []
  var hasChanges: Bool { !objects.isEmpty }
  var undoDepth = 3
  func insert(_ object: any Persistable) { objects.append(object) }
  func object<Object: Persistable>(_ type: Object.Type, withID id: String) -> Object? {
    objects.first { $0.objectID == id } as? Object
  }
  func perform(_ block: @escaping () -> Void) { block() }
  func save() throws { if objects.count == 1 { throw Failure.refused(1) } }
}

struct Files: FileStorage {
  func read(at path: String) throws -> Data { Data(path.utf8) }
  func write(_ data: Data, to path: String, options: Data.WritingOptions) throws {
    if options.contains(.withoutOverwriting) { throw Failure.refused(data.count) }
  }
  func contents(of directory: String) async throws -> [String] { [directory + "/a"] }
  func attributes(ofItemAt path: String) throws -> [String: Int] { ["size": path.count] }
  func url(for path: String) -> URL { URL(filePath: "/").appending(path: path) }
}

struct DataCache: MemoryCaching {
  private var items: [String: Data] = [:]
  var countLimit = 10
  var count: Int { items.count }
  subscript(key: String) -> Data? {
    get { items[key] }
    set { items[key] = newValue }
  }
  mutating func insert(_ data: Data, forKey key: String, cost: Int) {
    items[key] = data + [UInt8(cost)]
  }
  mutating func removeAll(keepingCapacity: Bool) { if !keepingCapacity { items = [:] } }
}
