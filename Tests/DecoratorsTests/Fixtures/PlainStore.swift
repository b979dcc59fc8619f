struct Token: ~Copyable {}

/// A protocol that is not Sendable, with values that are not either, and with parameters of every
/// ownership.
protocol PlainStore {
  func add(_ box: Box, to total: inout Int) async throws -> Box
  func boxes() async throws -> [Box]
  func take(_ token: consuming Token, note: borrowing String) async throws -> Int
}
