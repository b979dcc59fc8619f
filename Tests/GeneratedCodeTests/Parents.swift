// Protocols that inherit others, in all spellings.

protocol ParentFeed: Sendable { func loadParent() async throws -> Int }
protocol PrimaryFeed<Item>: Sendable {
  associatedtype Item: Sendable
  func loadItem() async throws -> Item
}

typealias ParentAlias = ParentFeed
#if canImport(Glibc)
  typealias SystemAlias = ParentFeed & Sendable
#else
  typealias SystemAlias = Sendable
#endif

protocol AliasedFeed: ParentAlias { func load() async throws -> Int }
protocol SystemFeed: SystemAlias { func load() async throws -> Int }
protocol WrittenFeed where Self: ParentFeed & Sendable { func load() async throws -> Int }
protocol UncopyableFeed: ~Copyable { func load() async throws -> Int }
protocol TiedFeed: PrimaryFeed<Int> { func load(_ item: Item) async throws -> Int }
protocol NumberSequence: Sequence<Int> { func load() async throws -> Int }
protocol TextIterator: IteratorProtocol<String> { func load() async throws -> Int }
protocol EventSequence: AsyncSequence<Int, any Error> { func load() async throws -> Int }

/// Attributes with conditions, and types with many question marks.
protocol ConditionalFeed: Sendable {
  #if DEBUG
    @MainActor
  #else
    @discardableResult
  #endif
  func load() async throws -> Int
  func loadNested(_ id: Int????) async throws -> Int????
  func loadGeneric<T: Sendable>(_ value: T) async throws -> T
}
