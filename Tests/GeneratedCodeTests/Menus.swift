struct MenuError: Error, Equatable {
  var code = 1
}

/// Members of every kind that can fail, in a protocol that is not `Sendable`.
protocol Menu {
  func dishes(page: Int) async throws -> [String]
  func price(of dish: String) throws -> Int
  func special(error: String, other: Int) async throws(MenuError) -> String
  func names(_ fallback: Int) throws -> [String]
  func total() throws(MenuError) -> Int
  func order(_ dish: String) async throws -> Int
  func pay(_ amount: Int) async throws
  func fill(_ dishes: inout [String]) async throws -> Int
  mutating func next() async throws -> Int
  func load(completion: @escaping (Result<[String], any Error>) -> Void)
  func image(of dish: String, completion: ((String?, (any Error)?) -> Void)?)
  func begin(completion: @escaping (Result<Int, any Error>) -> Void) throws -> String
  func sum(success: @escaping (Int) -> Void, failure: @escaping (any Error) -> Void)
}

protocol Pantry: Actor {
  func stock(of dish: String) async throws -> Int
  func shelves() throws -> [String]
}

@MainActor
protocol Board: AnyObject {
  func show(_ line: Int) throws -> String
  func load(completion: @escaping (Result<String, any Error>) -> Void)
}

protocol Cupboard: Sendable {
  associatedtype Item: Sendable
  func item(_ number: Int) async throws -> Item
  func items() async throws -> [Item]
  func label() async throws -> String
}
