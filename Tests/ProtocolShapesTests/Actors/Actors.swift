protocol BankAccount: Actor {
  static var bank: String { get }
  nonisolated var number: String { get }
  var balance: Int { get }
  var owner: String { get set }
  @discardableResult func deposit(_ amount: Int) throws -> Int
  func transfer(_ amount: Int, to other: any BankAccount) async throws
  func statement(completion: @escaping @Sendable (Result<[Int], any Error>) -> Void)
}

protocol CacheActor<Key, Value>: Actor {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable

  subscript(key: Key) -> Value? { get }
  func value(for key: Key, orLoad load: @Sendable (Key) async throws -> Value) async throws -> Value
  func removeAll()
  var count: Int { get }
}

protocol DownloadQueue: Actor, CustomStringConvertible, Identifiable {
  func enqueue(_ path: String, priority: Int)
  func next() -> (path: String, priority: Int)?
  func drain() async -> [String]
  func wait(for path: String) async throws(Failure) -> Int
  nonisolated func cancelAll()
}
