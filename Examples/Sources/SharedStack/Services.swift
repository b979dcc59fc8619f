/// What the shop sells.
protocol Catalog: Sendable {
  func products() async throws -> [String]
}

/// What people say about it.
protocol Reviews: Sendable {
  func reviews(of product: String) async throws -> [String]
  func add(_ review: String, to product: String) async throws
}

/// What they buy.
protocol Orders: Sendable {
  func orders() async throws -> [String]
  func place(_ product: String) async throws
}
