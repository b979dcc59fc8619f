/// Belongs to the main actor, and is an object.
@MainActor public protocol Screen: AnyObject, Sendable {
  var title: String { get set }
  func load(_ id: Int) async throws -> Item
  func show(_ item: Item) -> String
  nonisolated func identifier() -> Int
  func fetch(_ id: Int, completion: @escaping (Result<Item, any Error>) -> Void)
}

/// Belongs to the main actor, and has members that do not.
@MainActor public protocol Service: Sendable {
  var count: Int { get set }
  nonisolated var name: String { get }
  nonisolated func reload(_ id: Int) async throws -> Item
}

/// Belongs to a global actor of its own.
@Library public protocol Shelf {
  var count: Int { get }
  func load(_ id: Int) async throws -> Item
  func store(_ item: Item) throws -> Int
}

/// Is an actor.
public protocol Vault: Actor {
  var count: Int { get }
  func load(_ id: Int) async throws -> Item
  func store(_ item: Item) throws -> Int
  func reset()
  func exchange(_ box: Box) async throws -> Box
  func swapping(_ box: Box, with text: String) async throws(LoadError) -> (Box, String)
  nonisolated var name: String { get }
}

/// Belongs to no actor, whatever the default.
public nonisolated protocol Anywhere: Sendable {
  func load(_ id: Int) async throws -> Int
  var name: String { get }
}
