import Decorators
import LoopbackServer

/// Pays for an order, whose server makes the payment and loses the answers. A retry sends the key of
/// the order again, so a server that knows keys makes the payment once.
@main
struct Payments {
  static func main() async throws {
    for knowsKeys in [false, true] {
      let ledger = Ledger(knowsKeys: knowsKeys, losing: 2)
      let server = try LoopbackServer(ledger.respond)
      defer { server.stop() }
      let number = try await HTTPBank(url: server.url).retrying().pay(orderID: "A-7", cents: 1_999)
      print(
        """
        A server that \(knowsKeys ? "knows keys" : "knows no keys"): \(server.requests.count) requests, \
        payments \(ledger.payments), the caller has the number \(number)
        """)
    }
  }
}
