actor Account: BankAccount {
  static var bank: String { "bank" }
  nonisolated let number: String
  private(set) var balance = 0
  var owner = "nobody"
  init(number: String) { self.number = number }
  func deposit(_ amount: Int) throws -> Int {
    if amount < 0 { throw Failure.refused(amount) }
    balance += amount
    return balance
  }
  func transfer(_ amount: Int, to other: any BankAccount) async throws {
    if amount > balance { throw Failure.missing }
    balance -= amount
    try await other.deposit(amount)
  }
  func statement(completion: @escaping @Sendable (Result<[Int], any Error>) -> Void) {
    completion(.success([balance]))
  }
}

actor LengthCache: CacheActor {
  private var values: [String: Int] = [:]
  subscript(key: String) -> Int? { values[key] }
  func value(
    for key: String, orLoad load: @Sendable (String) async throws -> Int
  ) async throws -> Int {
    let value = try await load(key)
    values[key] = value
    return value
  }
  func removeAll() { values = [:] }
  var count: Int { values.count }
}

actor Queue: DownloadQueue {
  private var items: [(path: String, priority: Int)] = []
  nonisolated var description: String { "queue" }
  nonisolated var id: Int { 5 }
  func enqueue(_ path: String, priority: Int) { items.append((path, priority)) }
  func next() -> (path: String, priority: Int)? { items.isEmpty ? nil : items.removeFirst() }
  func drain() async -> [String] {
    defer { items = [] }
    return items.map(\.path)
  }
  func wait(for path: String) async throws(Failure) -> Int {
    if path.isEmpty { throw .missing }
    return path.count
  }
  nonisolated func cancelAll() {}
}
