import Decorators
import DecoratorsCaching
import Foundation
import Testing

@testable import CachedFeed

/// The decorator in isolation: a stub is decorated, and a store is looked into.
@Suite struct CachingFeedRepositoryTests {
  struct NoNetwork: Error, Equatable {}

  final class StubRepository: FeedRepository {
    var result: Result<[FeedItem], NoNetwork>
    init(_ result: Result<[FeedItem], NoNetwork>) { self.result = result }
    func fetchFeed() async throws -> [FeedItem] { try result.get() }
  }

  private static let items = [FeedItem(id: 1, title: "Hello")]
  private let store = MemoryCache()
  private let cache: CallCache

  init() {
    cache = CallCache(in: store, for: (any FeedRepository).self, namespace: "user")
  }

  private func caching(
    _ result: Result<[FeedItem], NoNetwork>
  ) -> CachingFeedRepository<StubRepository> {
    CachingFeedRepository(decoratee: StubRepository(result), cache: cache)
  }

  /// Has a feed stored, which takes place after the call.
  private func store(_ items: [FeedItem]) async throws {
    _ = try await caching(.success(items)).fetchFeed()
    await cache.flush()
  }

  private var stored: [[FeedItem]] {
    store.values(of: "user/CachedFeed/FeedRepository.fetchFeed()")
  }

  @Test func `Stores on success`() async throws {
    try await store(Self.items)
    #expect(stored == [Self.items])
  }

  @Test func `Returns the remote items on success`() async throws {
    try await store([FeedItem(id: 0, title: "Old")])
    #expect(try await caching(.success(Self.items)).fetchFeed() == Self.items)
  }

  @Test func `Returns the stored items on failure`() async throws {
    try await store(Self.items)
    let repository = StubRepository(.failure(NoNetwork())).caching(in: store, namespace: "user")
    #expect(try await repository.fetchFeed() == Self.items)
  }

  @Test func `Throws the original error when both fail`() async {
    await #expect(throws: NoNetwork()) { try await caching(.failure(NoNetwork())).fetchFeed() }
  }

  @Test func `Keeps empty feeds out of the cache`() async throws {
    try await store([])
    #expect(stored.isEmpty)
    await #expect(throws: NoNetwork()) { try await caching(.failure(NoNetwork())).fetchFeed() }
  }

  @Test func `A store that fails is not the caller's failure`() async throws {
    final class BrokenStore: CacheStore {
      struct Broken: Error {}
      func data(for key: CacheKey) throws -> Data? { throw Broken() }
      func store(_ data: Data, for key: CacheKey) throws { throw Broken() }
      func removeData(for key: CacheKey) throws { throw Broken() }
    }
    let quiet = CallCache(in: BrokenStore(), for: (any FeedRepository).self, onEvent: { _ in })
    let healthy = CachingFeedRepository(
      decoratee: StubRepository(.success(Self.items)), cache: quiet)
    #expect(try await healthy.fetchFeed() == Self.items)
    await quiet.flush()
    let failing = CachingFeedRepository(
      decoratee: StubRepository(.failure(NoNetwork())), cache: quiet)
    await #expect(throws: NoNetwork()) { try await failing.fetchFeed() }
  }

  @Test func `Logging on top shows start, a count for success, and the error of a failure`()
    async throws
  {
    let log = MemoryLog()
    let stub = StubRepository(.success(Self.items))
    let repository = CachingFeedRepository(decoratee: stub, cache: cache).logging(to: log)
    _ = try await repository.fetchFeed()
    await cache.flush()
    store.removeAll()
    stub.result = .failure(NoNetwork())
    await #expect(throws: NoNetwork()) { try await repository.fetchFeed() }
    let messages = log.messages.map { $0.drop { $0 != " " }.dropFirst() }
    #expect(messages[0] == "FeedRepository.fetchFeed() started")
    #expect(messages[1].hasPrefix("FeedRepository.fetchFeed() succeeded in "))
    #expect(messages[1].hasSuffix(": <1 element>"))
    #expect(messages[3].hasPrefix("FeedRepository.fetchFeed() failed in "))
    #expect(messages[3].hasSuffix(": NoNetwork()"))
  }
}
