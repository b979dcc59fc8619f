// Forms whose decorators need conformances that belong to the main actor, where declarations do by default. They are
// compiled, not called.

struct Product: Hashable { var id: Int }
struct Region: Hashable { var id: Int }

/// Its arguments are keys.
protocol Shop {
  func price(of product: Product, in region: Region) async throws -> Int
  func price(of product: Product) async throws -> Int
}

/// Its results are hashed, and it belongs to no actor, because it inherits `Sendable`.
protocol Stock: Sendable {
  func counts(in region: Region) async throws -> [Product: Int]
  func news() -> AsyncThrowingStream<Product, any Error>
}

/// Its results are decorated on its actor.
@MainActor protocol Copier: AnyObject, Sendable {
  func copy(_ id: Int) async throws -> Self
  func find(_ id: Int) async throws -> Int
}
