/// Protocols whose types are made by what they ask for, and such as belong to several actors.

protocol Wallet: Sendable {
  init(id: Int)
  init?(name: String) throws
  static func guest() -> Self
  static var all: [Self] { get }
  func balance() async throws -> Int
}

protocol Document: AnyObject {
  init()
  init(copying other: Self)
  var text: String { get set }
}

protocol Worker: Actor {
  init(name: String) async throws
  func work() async throws -> String
}

protocol Money: Codable, Hashable, Comparable {
  var amount: Int { get }
  static func + (lhs: Self, rhs: Self) -> Self
}

protocol Code: RawRepresentable, LosslessStringConvertible where RawValue == Int {
  func name() async throws -> String
}

protocol Loading { func load() async throws -> Int }

/// Has an `id` of a type of its own.
protocol Sink: Identifiable {
  var id: String { get }
  func put(_ text: String) async throws -> Int
}

protocol Request {
  func curl(calling handler: @escaping (String) -> Void) -> Self
  func cancelled(completion: @escaping () -> Void) -> Self?
}

@MainActor
protocol Screen: Hashable, Identifiable, Loading {
  nonisolated var name: String { get }
  init(title: String)
  func show() async throws -> String
  func close(completion: @escaping @MainActor (Result<Int, any Error>) -> Void)
}
