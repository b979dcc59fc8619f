import Decorators

enum PaymentError: Error, Equatable {
  case declined, lost
}

struct Payment: Sendable, Codable, Equatable {
  var id: String
}

struct PaymentTask: Sendable {
  let onCancel: @Sendable () -> Void

  func cancel() { onCancel() }
}

/// Members of the shapes whose calls have a key.
protocol Payments: Sendable {
  func pay(_ payment: Payment, of amount: Int) async throws -> String
  func refund(_ payment: Payment) async throws(PaymentError)
  func pay(orderID: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void)
  func cancel(orderID: Int, completion: @escaping @Sendable (String?, (any Error)?) -> Void)
    -> PaymentTask
  func book(_ payment: Payment) throws -> String
  func status(of payment: Payment) async throws -> String
  func quote() async -> String
}
