public struct LoadError: Error {}

/// Belongs to no actor, or to that of the module.
protocol Plain {
  func load(_ id: Int) async throws -> Int
  func find(_ id: Int) async throws(LoadError) -> Int
  func count(_ id: Int) async -> Int
  func read(_ id: Int) throws -> Int
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error>
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
}

/// The same, whose values can go to other tasks.
nonisolated protocol Shared: Sendable {
  func load(_ id: Int) async throws -> Int
  func find(_ id: Int) async throws(LoadError) -> Int
  func count(_ id: Int) async -> Int
  func read(_ id: Int) throws -> Int
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error>
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
}

/// Stays where its caller is, whatever the settings.
nonisolated protocol Here {
  nonisolated(nonsending) func load(_ id: Int) async throws -> Int
  nonisolated(nonsending) func find(_ id: Int) async throws(LoadError) -> Int
  nonisolated(nonsending) func count(_ id: Int) async -> Int
  nonisolated(nonsending) func openValues(_ id: Int) async throws
    -> AsyncThrowingStream<Int, any Error>
}

/// The same, whose values can go to other tasks.
nonisolated protocol SharedHere: Sendable {
  nonisolated(nonsending) func load(_ id: Int) async throws -> Int
  nonisolated(nonsending) func find(_ id: Int) async throws(LoadError) -> Int
  nonisolated(nonsending) func count(_ id: Int) async -> Int
  nonisolated(nonsending) func openValues(_ id: Int) async throws
    -> AsyncThrowingStream<Int, any Error>
}

/// Leaves the actor of its caller, whatever the settings.
nonisolated protocol Away {
  @concurrent func load(_ id: Int) async throws -> Int
  @concurrent func find(_ id: Int) async throws(LoadError) -> Int
  @concurrent func count(_ id: Int) async -> Int
  @concurrent func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
}

/// Belongs to the main actor.
@MainActor protocol Screen: Sendable {
  func load(_ id: Int) async throws -> Int
  func find(_ id: Int) async throws(LoadError) -> Int
  func count(_ id: Int) async -> Int
  func read(_ id: Int) throws -> Int
  func fetch(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error>
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
}

/// Is an actor.
protocol Vault: Actor {
  func load(_ id: Int) async throws -> Int
  func find(_ id: Int) async throws(LoadError) -> Int
  func count(_ id: Int) async -> Int
  func read(_ id: Int) throws -> Int
  func values(_ id: Int) -> AsyncThrowingStream<Int, any Error>
  func openValues(_ id: Int) async throws -> AsyncThrowingStream<Int, any Error>
}
