protocol Bank: Sendable {
  func pay(orderID: String) async throws -> Int
  func refund(orderID: String) async throws
}
