import Synchronization

/// A server of the shop, in memory, that fails calls when it is told to.
final class Server: Catalog, Reviews, Orders {
  struct Busy: Error {}

  private struct State {
    var failures = 0
    var calls = 0
    var reviews: [String: [String]] = [:]
    var orders: [String] = []
  }

  private let state = Mutex(State())

  /// The number of calls that arrived.
  var callCount: Int { state.withLock { $0.calls } }

  /// Fails as many of the next calls.
  func fail(next count: Int) { state.withLock { $0.failures = count } }

  private func answer<Value: Sendable>(_ body: (inout State) -> Value) throws -> Value {
    try state.withLock { state in
      state.calls += 1
      if state.failures > 0 {
        state.failures -= 1
        throw Busy()
      }
      return body(&state)
    }
  }

  func products() async throws -> [String] { try answer { _ in ["tea", "cup"] } }

  func reviews(of product: String) async throws -> [String] {
    try answer { $0.reviews[product] ?? [] }
  }

  func add(_ review: String, to product: String) async throws {
    try answer { $0.reviews[product, default: []].append(review) }
  }

  func orders() async throws -> [String] { try answer { $0.orders } }

  func place(_ product: String) async throws { try answer { $0.orders.append(product) } }
}
