/// Protocols that inherit collections of the standard library.
protocol Album: RandomAccessCollection where Element == String, Index == Int {
  func refresh() async throws -> Int
}

protocol Suit: CaseIterable, Sendable {
  func score() async throws -> Int
}

protocol Countdown: AsyncSequence where Element == Int {
  func start() async throws -> Int
}
