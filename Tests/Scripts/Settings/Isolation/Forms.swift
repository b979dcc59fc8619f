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
  func discard(_ products: Set<Product>) async throws
  func move(_ piles: [Pile<Product>], to region: Region?) async throws(StockError)
}

struct Pile<Item: Sendable>: Sendable { var items: [Item] }
enum StockError: Error { case unknownRegion }

/// Its decorators belong to no actor, because it inherits `Hashable`, but its members belong to the main actor,
/// where declarations do by default.
protocol Ledger: Hashable, Sendable {
  func counts(in region: Region) async throws -> [Product: Int]
  func discard(_ products: Set<Product>) async throws
}

/// Its results are decorated on its actor.
@MainActor protocol Copier: AnyObject, Sendable {
  func copy(_ id: Int) async throws -> Self
  func find(_ id: Int) async throws -> Int
  func next() async throws -> Self?
  func rest() async throws -> [Self]
}

/// Its associated type and it have one name.
protocol Action<Action>: Sendable {
  associatedtype Action: Hashable & Sendable
  func send(_ action: Action) async throws -> Action
}
