import Decorators
import DecoratorsResilience

/// Decorates three services alike: what they have in common, and in which order, is said once, in
/// `Shop.decorators.yaml`.
@main
struct SharedStack {
  /// The services as the rest of the program sees them.
  struct Shop {
    var catalog: any Catalog
    var reviews: any Reviews
    var orders: any Orders

    /// All of them call one server, and so have one circuit.
    init(on server: Server, loggingTo log: some LogSink) {
      let circuit = CircuitBreaker(.catalog)
      catalog = (server as any Catalog).decorated(loggingTo: log, breakingCircuitWith: circuit)
      reviews = (server as any Reviews).decorated(loggingTo: log, breakingCircuitWith: circuit)
      orders = (server as any Orders).decorated(loggingTo: log, breakingCircuitWith: circuit)
    }
  }

  static func main() async throws {
    let server = Server()
    let shop = Shop(on: server, loggingTo: StandardErrorLog())
    server.fail(next: 2)
    print("products:", try await shop.catalog.products())
    print("again:", try await shop.catalog.products())
    try await shop.reviews.add("nice", to: "tea")
    print("reviews of tea:", try await shop.reviews.reviews(of: "tea"))
    try await shop.orders.place("tea")
    print("orders:", try await shop.orders.orders())
    print("The server has been called \(server.callCount) times.")
  }
}
