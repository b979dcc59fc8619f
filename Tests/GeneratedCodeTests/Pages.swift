import Decorators
import DecoratorsCaching

struct Page: Codable, Sendable, Equatable {
  var id: Int
  var ownerID = "ann"
  var text = ""
  var maxAge: Int?
}

/// A page that says itself how long it is good.
struct Notice: Codable, Sendable, Equatable, CacheLifetime {
  var text: String
  var cacheLifetime: Duration?
}

protocol Pages: Sendable {
  func page(id: Int) async throws -> Page
  func front() async throws -> Page
  func notice() async throws -> Notice
  func publish(_ page: Page) async throws -> Page
  func logOut(ownerID: String) async
  func clear() async throws
  func refresh(id: Int, ownerID: String) async
}

/// The same members, whose results are stored as data.
protocol Library: Pages {}
