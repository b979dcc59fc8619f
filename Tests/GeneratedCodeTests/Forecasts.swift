import Decorators

enum ForecastError: Error, Equatable {
  case cloudy, unknownDay
}

struct Ticket: ~Copyable {
  var number: Int
}

protocol Forecasts: Sendable {
  func forecast(for day: Int) async throws -> String
  func days() throws(ForecastError) -> Int
  func refresh() async
  func report(_ text: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func watch(_ completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?)
  func redeem(_ ticket: consuming Ticket) async throws -> Ticket
  func each(_ body: (Int) throws -> Void) rethrows
  func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item
  var place: String { get }
}

@MainActor protocol Almanac {
  mutating func add(_ day: Int) async throws -> Int
  func day(completion: @escaping (Int) -> Void) throws -> Bool
}

protocol Barometer: Actor {
  func pressure(at height: Int) throws -> Double
  func rise() async -> Int
}
