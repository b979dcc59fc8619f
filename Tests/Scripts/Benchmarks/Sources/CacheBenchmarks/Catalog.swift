/// What is cached.
protocol Catalog: Sendable {
  func item(number: Int) async throws -> Item
  func fresh(number: Int) async throws -> Item
  func page(number: Int, locale: String) async throws -> Item
}

struct Item: Sendable {
  var number: Int
  var title: String
}

struct RemoteCatalog: Catalog {
  func item(number: Int) async throws -> Item { Item(number: number, title: "title") }
  func fresh(number: Int) async throws -> Item { Item(number: number, title: "title") }
  func page(number: Int, locale: String) async throws -> Item {
    Item(number: number, title: locale)
  }
}
