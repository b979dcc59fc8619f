import Decorators
import TestSupport

/// The values of the context that the code of a call sees.
struct SeenContext: Equatable, Hashable, Sendable {
  struct Page: Equatable, Sendable {}

  var isStale: Bool?
  var delivered: Int?
  var key: String?
  var attempt: Int?
  var timeLeft: Duration?

  static var now: SeenContext {
    let context = CallContext.current
    return SeenContext(
      isStale: context.map { $0.stale(as: Page.self) != nil }, delivered: context?.delivered,
      key: context?.key, attempt: context?.attempt,
      timeLeft: context?.timeLeft.map { min($0, .seconds(7)) })
  }
}

@globalActor actor RelayActor {
  static let shared = RelayActor()
}

/// A protocol whose calls tell the context that their code sees.
protocol Relay: Sendable {
  func find(_ id: Int) async throws -> SeenContext
  func findAll(_ ids: [Int]) async throws -> [SeenContext]
  func save(_ id: Int) async throws -> SeenContext
  func read(_ id: Int) throws -> SeenContext
  func load(_ id: Int, completion: @escaping @Sendable (Result<SeenContext, any Error>) -> Void)
  func watch(_ id: Int) -> AsyncThrowingStream<SeenContext, any Error>
  func note(_ id: Int)
}

struct PlainRelay: Relay {
  /// What the code of `note(_:)` has seen.
  let noted = Shared<[SeenContext]>([])

  func find(_ id: Int) async throws -> SeenContext { .now }

  func findAll(_ ids: [Int]) async throws -> [SeenContext] { ids.map { _ in .now } }

  func save(_ id: Int) async throws -> SeenContext { .now }

  func read(_ id: Int) throws -> SeenContext { .now }

  func load(_ id: Int, completion: @escaping @Sendable (Result<SeenContext, any Error>) -> Void) {
    completion(.success(.now))
  }

  func watch(_ id: Int) -> AsyncThrowingStream<SeenContext, any Error> {
    let seen = SeenContext.now
    return AsyncThrowingStream { continuation in
      continuation.yield(seen)
      continuation.finish()
    }
  }

  func note(_ id: Int) { noted.change { $0.append(.now) } }
}
