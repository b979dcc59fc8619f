/// The products of the shop.
protocol Catalog: Sendable {
  func products() async throws -> [String]
}

/// The reviews of the products.
protocol Reviews: Sendable {
  func reviews(of product: String) async throws -> [String]
  func add(_ review: String, to product: String) async throws
}

/// The orders of the customers.
protocol Orders: Sendable {
  func orders() async throws -> [String]
  func place(_ product: String) async throws
}
