/// A protocol that decorators stand around in all orders.
protocol Meter: Sendable {
  func read(_ id: Int) async throws -> Int
  func lookUp(_ id: Int) async throws -> Int
  func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
}
