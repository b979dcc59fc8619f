import Decorators
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

protocol Bank: Sendable {
  /// Pays for an order, and returns the number of the payment.
  func pay(orderID: String, cents: Int) async throws -> Int
}

/// Pays over HTTP, and passes on what it is told about the call.
struct HTTPBank: Bank {
  let url: URL
  var session = URLSession(configuration: .ephemeral)

  func pay(orderID: String, cents: Int) async throws -> Int {
    var request = URLRequest(url: url.appending(path: "payments"))
    request.httpMethod = "POST"
    request.httpBody = Data("\(orderID) \(cents)".utf8)
    let context = CallContext.current
    request.setValue(context?.key, forHTTPHeaderField: "Idempotency-Key")
    if let timeLeft = context?.timeLeft {
      guard timeLeft > .zero else { throw URLError(.timedOut) }
      // On Linux, Foundation ignores fractions of a second.
      request.timeoutInterval = (timeLeft / .seconds(1)).rounded(.up)
    }
    let (data, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 201,
      let number = Int(String(decoding: data, as: UTF8.self))
    else { throw URLError(.badServerResponse) }
    return number
  }
}
