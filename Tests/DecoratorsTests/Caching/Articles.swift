struct Article: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

struct NoArticle: Error, Equatable {}

/// A protocol that is not Sendable, whose results are kept as they are.
protocol ArticleRepository {
  func front() async throws -> [Article]
  func article(id: Int, locale: String?) async throws(NoArticle) -> Article?
  func title(id: Int) async -> String
  func save(_ article: Article) async throws -> Int
}

/// The same, whose results are kept as data.
protocol StoredArticleRepository: ArticleRepository {}

/// Articles that can be taken off the network.
final class StubArticles: StoredArticleRepository {
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
