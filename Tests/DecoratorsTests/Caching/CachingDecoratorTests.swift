@_spi(Generated) import Decorators
import Testing

/// What a caching decorator does for its callers, with either kind of cache.
@Suite(.timeLimit(.minutes(1)))
struct CachingDecoratorTests {
  enum Kind: CaseIterable {
    case values
    case data
  }

  private let memory: MemoryCache
  private let data: CallCache
  private let stub = StubArticles("Hello", "World")

  init() {
    memory = MemoryCache()
    data = CallCache(in: memory)
  }

  private func decorated(_ kind: Kind) -> any ArticleRepository {
    switch kind {
    case .values: CachingArticleRepository(decoratee: stub, cache: memory)
    case .data: CachingStoredArticleRepository(decoratee: stub, cache: data)
    }
  }

  private var storedFronts: [[Article]] {
    get async { await stored("front()") }
  }

  /// What is stored for a member of either protocol.
  private func stored<Value: Decodable & Sendable>(_ member: String) async -> [Value] {
    await data.flush()
    return ["ArticleRepository", "StoredArticleRepository"].flatMap { name in
      memory.values(of: "\(name).\(member)", as: Value.self)
    }
  }

  @Test(arguments: Kind.allCases)
  func resultIsStoredAndReturned(_ kind: Kind) async throws {
    #expect(try await decorated(kind).front() == stub.articles)
    #expect(await storedFronts == [stub.articles])
  }

  @Test(arguments: Kind.allCases)
  func newerResultTakesThePlaceOfTheStoredOne(_ kind: Kind) async throws {
    _ = try await decorated(kind).front()
    stub.articles.removeLast()
    #expect(try await decorated(kind).front() == stub.articles)
    #expect(await storedFronts == [stub.articles])
  }

  @Test(arguments: Kind.allCases)
  func storedResultStandsInForAFailure(_ kind: Kind) async throws {
    _ = try await decorated(kind).front()
    stub.isOffline = true
    #expect(try await decorated(kind).front() == stub.articles)
    #expect(stub.calls == 2)
  }

  @Test(arguments: Kind.allCases)
  func originalErrorIsThrownWhereNothingIsStored(_ kind: Kind) async {
    stub.isOffline = true
    await #expect(throws: StubArticles.Offline()) { try await decorated(kind).front() }
    #expect(await storedFronts.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func unwantedResultIsReturnedButNotStored(_ kind: Kind) async throws {
    _ = try await decorated(kind).front()
    let articles = stub.articles
    stub.articles = []
    #expect(try await decorated(kind).front().isEmpty)
    #expect(await storedFronts == [articles])
  }

  @Test(arguments: Kind.allCases)
  func errorsKeepTheirType(_ kind: Kind) async {
    stub.isOffline = true
    do throws(NoArticle) {
      _ = try await decorated(kind).article(id: 1, locale: nil)
      Issue.record("nothing was stored")
    } catch {
      #expect(error == NoArticle())
    }
  }

  @Test(arguments: Kind.allCases)
  func argumentsTellResultsApart(_ kind: Kind) async throws {
    let repository = decorated(kind)
    _ = try await repository.article(id: 1, locale: "en")
    _ = try await repository.article(id: 2, locale: nil)
    _ = try await repository.article(id: 3, locale: nil)
    stub.isOffline = true
    #expect(try await repository.article(id: 1, locale: "en")?.title == "Hello")
    #expect(try await repository.article(id: 2, locale: nil)?.title == "World")
    #expect(try await repository.article(id: 3, locale: nil) == nil)
    await #expect(throws: NoArticle()) { try await repository.article(id: 1, locale: nil) }
    await #expect(throws: NoArticle()) { try await repository.article(id: 2, locale: "en") }
  }

  @Test(arguments: Kind.allCases)
  func memberThatCannotThrowIsCached(_ kind: Kind) async {
    let repository = decorated(kind)
    #expect(await repository.title(id: 1) == "Hello")
    #expect(await repository.title(id: 1) == "Hello")
    #expect(await repository.title(id: 2) == "World")
    #expect(stub.calls == 2)
  }

  @Test(arguments: Kind.allCases)
  func writeRemovesTheResultsOfTheNamedMemberOnly(_ kind: Kind) async throws {
    let repository = decorated(kind)
    _ = try await repository.front()
    _ = await repository.title(id: 1)
    #expect(try await repository.save(Article(id: 3, title: "!")) == 3)
    #expect(await storedFronts.isEmpty)
    #expect(await stored("title(id:)") == ["Hello"])
  }

  @Test(arguments: Kind.allCases)
  func writeThatFailsRemovesTheResultsAsItMayHaveHappened(_ kind: Kind) async throws {
    _ = try await decorated(kind).front()
    stub.isOffline = true
    await #expect(throws: StubArticles.Offline()) {
      try await decorated(kind).save(Article(id: 3, title: "!"))
    }
    #expect(await storedFronts.isEmpty)
  }

  @MainActor
  @Test func callsRunOnTheActorOfTheCaller() async throws {
    for strategy in [CacheStrategy.networkFirst, .cacheFirst] {
      let value = await memory.result(in: memory.slot(of: "A.b()"), strategy: strategy) {
        MainActor.assertIsolated()
        await Task.yield()
        return 7
      }
      MainActor.assertIsolated()
      #expect(value == 7)
    }
  }

  @Test func resultsThatAreStoredAsDataNeedNotBeSendable() async throws {
    final class Draft: Codable {
      var text = "once"
    }
    let cache = CallCache(in: memory)
    func load() async -> Draft {
      await cache.result(in: cache.slot(of: "A.draft()"), strategy: .cacheFirst) { Draft() }
    }
    let draft = await load()
    draft.text = "changed"
    #expect(await load().text == "once")
  }
}
