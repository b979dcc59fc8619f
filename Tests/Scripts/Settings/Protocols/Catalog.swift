/// The decorators and members that options ask for.
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

#if os(Linux) || os(macOS)
  /// Is not there everywhere, and all its associated types are primary.
  @available(macOS 15, iOS 18, *)
  public protocol Store<Item>: Sendable {
    associatedtype Item: Hashable & Sendable
    func load(_ id: Int) async throws -> Item
  }
#endif
