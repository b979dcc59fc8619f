// Associated types, generic members, and what is said of them.

// caching: item | logging: all | retry: item | timeout: item
public protocol Container<Item>: Sendable {
  associatedtype Item: Sendable
  var items: [Item] { get async }
  func item(at index: Int) async throws -> Item
  func first(where predicate: @Sendable (Item) -> Bool) async -> Item?
}

// logging: all
public protocol KeyValue<Key, Value> {
  associatedtype Key: Hashable & Sendable
  associatedtype Value
  subscript(key: Key) -> Value? { get set }
  mutating func removeValue(forKey key: Key) -> Value?
}

// logging: all | retry: load | timeout: load
public protocol GenericMethods: Sendable {
  func identity<Value>(_ value: Value) -> Value
  func load<Value: Decodable & Sendable>(_ type: Value.Type) async throws -> Value
  func compare<A: Equatable, B>(_ a: A, with b: B) -> Bool where B: Sequence, B.Element == A
  func any(_ value: any Hashable & Sendable) -> String
  func some(_ value: some Sequence<Int>) -> Int
}

// logging: all
public protocol Boxed {
  associatedtype Wrapped = Int
  var wrapped: Wrapped { get }
  func flatMap<Other>(_ transform: (Wrapped) throws -> Other?) rethrows -> Other?
}

// calls: none | logging: all
public protocol Nested {
  associatedtype Inner: Container where Inner.Item == String
  var inner: Inner { get }
  func replace(_ inner: Inner) -> Inner
}

// logging: all
public protocol SelfReferring: Equatable {
  var parent: Self? { get }
  func isAncestor(of other: Self) -> Bool
  func merged(with others: [Self]) -> Self
}

// calls: none | logging: all
public protocol Indexed: Collection where Index == Int, Element: Sendable {
  func page(_ number: Int) -> [Element]
}

// calls: none
public protocol RawCoded: RawRepresentable where RawValue == Int {
  var isKnown: Bool { get }
}

// logging: all | retry: all
public protocol Primary<Item> {
  associatedtype Item
  associatedtype Failure: Error
  func next() async throws(Failure) -> Item?
}

// logging: all
public protocol Opaque {
  func make() -> any Sequence<Int>
  func take(_ sequence: any Collection<String>) -> Int
  var current: any Error & Sendable { get }
}

// nothing
public protocol GenericSubscript {
  subscript<Value: Hashable>(key: Value) -> Int { get }
}

// caching: pair | calls: none | dispatch: start | logging: all | retry: all | timeout: all
public protocol Typealiased {
  typealias Handler = (Result<Int, any Error>) -> Void
  typealias Pair = (Int, String)
  func pair() async throws -> Pair
  func start(_ handler: @escaping Handler)
}

// caching: load, all | logging: all | retry: all | timeout: all
public protocol Existentials: Sendable {
  func store(_ value: any Codable & Sendable, as key: String) async throws
  func load(_ key: String) async throws -> (any Codable & Sendable)?
  func all() async throws -> [String: any Sendable]
}

// logging: all
public protocol Lenses {
  associatedtype Root
  func get<Value>(_ path: KeyPath<Root, Value>) -> Value
  func set<Value>(_ path: WritableKeyPath<Root, Value>, to value: Value)
}

// calls: none | logging: all
public protocol Buffers {
  func fill(_ span: inout MutableSpan<Int>, from index: Int)
  func append(to span: inout OutputSpan<Int>) throws
  func fill(_ span: inout MutableRawSpan)
  func append(to span: inout OutputRawSpan)
  func swap<Value: ~Copyable>(_ value: inout Value)
}

// calls: none | logging: all | retry: all | timeout: all
public protocol Vectors: Sendable {
  func sum<let count: Int>(_ values: [count of Int]) async throws -> Int
  func zeros<let count: Int>(_ values: [count of Int]) async throws -> [count of Int]
}

// caching: send | calls: none | logging: all | retry: all | timeout: all
public protocol Action<Action>: Sendable {
  associatedtype Action: Hashable & Sendable
  func send(_ action: Action) async throws -> Int
}

// calls: none | logging: all | retry: all | timeout(limit: 1h): all
public protocol Badges: Sendable {
  func award(_ badges: Set<Badge>) async throws
  func revoke(_ owners: [Badge: User]?) async throws
}

// caching: move | logging: all | retry: all | timeout: all
public protocol SameNames: Sendable {
  func move(from place: Int, to place: Int) async throws -> Int
}

// caching: load | logging: all | retry: all | timeout: all
public protocol RSSFeed: Sendable { func load() async throws -> Int }

// caching: load | logging: all | retry: all | timeout: all
public protocol RssFeed: Sendable { func load() async throws -> Int }
