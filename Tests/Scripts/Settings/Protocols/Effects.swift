/// What a member throws, and whether it waits.
public protocol Effects {
  func neither(_ id: Int) -> Item
  func throwing(_ id: Int) throws -> Item
  func waiting(_ id: Int) async -> Item
  func both(_ id: Int) async throws -> Item
  func typed(_ id: Int) async throws(LoadError) -> Item
  func typedSynchronous(_ id: Int) throws(LoadError) -> Item
  func generic<E: Error>(_ error: E.Type, _ body: () throws(E) -> Int) throws(E) -> Int
  func genericWaiting<E: Error>(_ body: () async throws(E) -> Int) async throws(E) -> Int
  func never() throws(Never) -> Int
  func neverWaiting() async throws(Never) -> Int
  func nothing() async throws -> Never?
  func rethrowing(_ body: () throws -> Int) rethrows -> Int
  func rethrowingWaiting(_ body: () async throws -> Int) async rethrows -> Int
}

/// What options of decorators ask for.
public protocol Catalog: Sendable {
  func item(_ id: Int) async throws -> Item
  func items(_ ids: [Int], refreshing isRefreshing: Bool) async -> [Item]
  func typed(_ id: Int) async throws(LoadError) -> Item
  func save(_ item: Item) async throws -> Int
  func read(_ id: Int) throws -> Item
  func readTyped(_ id: Int) throws(LoadError) -> Item
  func fetch(
    _ id: Int, progress: @escaping (Double) -> Void,
    completion: @escaping (Result<Item, any Error>) -> Void)
  func notify(_ id: Int)
}
