import Decorators
import DecoratorsResilience
import Testing

@testable import SharedStack

/// Three services with one stack.
@Suite struct SharedStackTests {
  private let server = Server()
  private let log = MemoryLog()
  private var shop: SharedStack.Shop { SharedStack.Shop(on: server, loggingTo: log) }

  @Test func `Each service is logged, cached and tried again as the defaults say`() async throws {
    let shop = shop
    server.fail(next: 2)
    #expect(try await shop.catalog.products() == ["tea", "cup"])
    #expect(try await shop.catalog.products() == ["tea", "cup"])
    #expect(server.callCount == 3)
    // The log is outermost, and tells of each call once.
    #expect(log.events.count { $0.phase == .started } == 2)
  }

  @Test func `One service tries again less often, and changes what is cached`() async throws {
    let shop = shop
    server.fail(next: 2)
    await #expect(throws: Server.Busy.self) { try await shop.reviews.reviews(of: "tea") }
    #expect(server.callCount == 2)
    #expect(try await shop.reviews.reviews(of: "tea") == [])
    try await shop.reviews.add("nice", to: "tea")
    #expect(try await shop.reviews.reviews(of: "tea") == ["nice"])
  }

  @Test func `One service has no cache, and writes once`() async throws {
    let shop = shop
    try await shop.orders.place("tea")
    #expect(try await shop.orders.orders() == ["tea"])
    #expect(try await shop.orders.orders() == ["tea"])
    #expect(server.callCount == 3)
    server.fail(next: 1)
    await #expect(throws: Server.Busy.self) { try await shop.orders.place("cup") }
    #expect(server.callCount == 4)
  }

  @Test func `The services share a circuit`() async throws {
    let shop = shop
    server.fail(next: 6)
    _ = try? await shop.orders.orders()
    _ = try? await shop.orders.orders()
    // A read would be tried again when the circuit closes; a write is not.
    await #expect(throws: CircuitOpenError.self) {
      try await shop.reviews.add("nice", to: "tea")
    }
    #expect(server.callCount == 6)
  }
}
