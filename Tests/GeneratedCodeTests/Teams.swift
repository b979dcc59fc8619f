struct TeamError: Error {}

protocol Players: Sendable {
  func list() async throws -> [String]
  func find(number: Int) async throws -> String
}

protocol Coaches: Sendable {
  func list() async throws -> [String]
  func plan() async throws -> String
  func secretPlan() async throws -> String
  func secretNote() async throws -> String
}

protocol Referees: Sendable {
  func listGames() async throws -> [Int]
  func games() async throws -> [Int]
}

protocol Fans: Sendable {
  func cheer() async throws
}

protocol Stadium: Sendable {
  func open() async throws
}
