/// What looks things up.
protocol Lookup: Sendable {
  func page(_ number: Int) async throws -> String
  func search(_ text: String, limit: Int?, trace: Trace) async throws -> [String]
  func score(of name: String) async throws(LookupError) -> Int
  func count() async -> Int
  func find<Key: Hashable & Sendable>(_ key: Key) async throws -> String
  func refresh() async throws
  func rename(_ number: Int, to name: String) async throws -> Bool
  func clear()
  func title(completion: @escaping @Sendable (String) -> Void)
}

struct LookupError: Error, Equatable {
  var code = 1
}

/// What tells no calls apart, and could not.
struct Trace: Sendable {
  var text = ""
}

protocol Index: Actor {
  func entry(_ number: Int) async throws -> String
}
