@_spi(Generated) import Decorators
import Foundation

// Decorators in the shape of generated ones, for a protocol that is not Sendable.

struct Article: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

struct NoArticle: Error, Equatable {}

protocol ArticleRepository {
  func front() async throws -> [Article]
  func article(id: Int, locale: String?) async throws(NoArticle) -> Article?
  func title(id: Int) async -> String
  func save(_ article: Article) async throws -> Int
}

struct CachingArticleRepository<Decoratee: ArticleRepository>: ArticleRepository {
  let decoratee: Decoratee
  let cache: Decorators.MemoryCache

  func front() async throws -> [Article] {
    try await self.cache.result(of: "ArticleRepository.front()", strategy: .networkFirst()) {
      try await self.decoratee.front()
    } unless: {
      $0.isEmpty
    }
  }

  func article(id: Int, locale: String?) async throws(NoArticle) -> Article? {
    try await self.cache.result(
      of: "ArticleRepository.article(id:locale:)",
      id,
      locale,
      strategy: .networkFirst()
    ) { () async throws(NoArticle) in
      try await self.decoratee.article(id: id, locale: locale)
    }
  }

  func title(id: Int) async -> String {
    await self.cache.result(of: "ArticleRepository.title(id:)", id, strategy: .cacheFirst()) {
      await self.decoratee.title(id: id)
    }
  }

  func save(_ article: Article) async throws -> Int {
    let result = try await self.decoratee.save(article)
    await self.cache.removeResults(of: "ArticleRepository.front()")
    return result
  }
}

struct StoringArticleRepository<Decoratee: ArticleRepository>: ArticleRepository {
  let decoratee: Decoratee
  let cache: Decorators.CallCache

  func front() async throws -> [Article] {
    try await self.cache.result(of: "ArticleRepository.front()", strategy: .networkFirst()) {
      try await self.decoratee.front()
    } unless: {
      $0.isEmpty
    }
  }

  func article(id: Int, locale: String?) async throws(NoArticle) -> Article? {
    try await self.cache.result(
      of: "ArticleRepository.article(id:locale:)",
      id,
      locale,
      strategy: .networkFirst()
    ) { () async throws(NoArticle) in
      try await self.decoratee.article(id: id, locale: locale)
    }
  }

  func title(id: Int) async -> String {
    await self.cache.result(of: "ArticleRepository.title(id:)", id, strategy: .cacheFirst()) {
      await self.decoratee.title(id: id)
    }
  }

  func save(_ article: Article) async throws -> Int {
    let result = try await self.decoratee.save(article)
    await self.cache.removeResults(of: "ArticleRepository.front()")
    return result
  }
}

/// Articles that can be taken off the network.
final class StubArticles: ArticleRepository {
  struct Offline: Error, Equatable {}

  var articles: [Article] = []
  var isOffline = false
  private(set) var calls = 0

  init(_ titles: String...) {
    for title in titles { articles.append(Article(id: articles.count + 1, title: title)) }
  }

  func front() async throws -> [Article] {
    calls += 1
    if isOffline { throw Offline() }
    return articles
  }

  func article(id: Int, locale: String?) async throws(NoArticle) -> Article? {
    calls += 1
    if isOffline { throw NoArticle() }
    return articles.first { $0.id == id }
  }

  func title(id: Int) async -> String {
    calls += 1
    return articles.first { $0.id == id }?.title ?? ""
  }

  func save(_ article: Article) async throws -> Int {
    calls += 1
    if isOffline { throw Offline() }
    articles.append(article)
    return articles.count
  }
}
