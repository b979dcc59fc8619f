protocol Fragment {
  func pay(orderID: String) async throws -> Int
}
