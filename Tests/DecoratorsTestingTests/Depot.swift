/// A service whose members read and write numbers.
protocol Depot: Sendable {
  func item(id: Int) async throws -> Int
  func stock(of shelf: Int) async throws -> Int
  func put(_ value: Int, id: Int) async throws
}

/// A service that a simulation decides about.
struct StubDepot: Depot, Vault {
  var item: @Sendable (Int) async throws -> Int = { $0 }
  var put: @Sendable (Int, Int) async throws -> Void = { _, _ in }

  func item(id: Int) async throws -> Int { try await item(id) }
  func stock(of shelf: Int) async throws -> Int { try await item(shelf) }
  func put(_ value: Int, id: Int) async throws { try await put(value, id) }
}

struct StubArchive: Archive {
  let depot: StubDepot

  func item(id: Int) async throws -> Int { try await depot.item(id) }
  func items(ids: [Int]) async throws -> [Int] {
    var items: [Int] = []
    for id in ids { items.append(try await depot.item(id)) }
    return items
  }
  func put(_ value: Int, id: Int) async throws { try await depot.put(value, id) }
}

struct DepotError: Error {}

/// A service whose results are kept as data.
protocol Vault: Sendable {
  func item(id: Int) async throws -> Int
  func put(_ value: Int, id: Int) async throws
}

/// A service whose results are kept as data and soon expire, and whose writes change one of them.
protocol Archive: Sendable {
  func item(id: Int) async throws -> Int
  func items(ids: [Int]) async throws -> [Int]
  func put(_ value: Int, id: Int) async throws
}

/// A service whose member returns a stream.
protocol Ticker: Sendable {
  func numbers(upTo last: Int) -> AsyncThrowingStream<Int, any Error>
}
