import Decorators

enum PressError: Error, Equatable {
  case busy(for: Duration)
  case full(Int)
  case torn
}

protocol Press: Sendable {
  func articles(of user: Int) async throws -> [String]
  func search(_ text: String, by user: Int, in region: String) async throws -> [String]
  func publish(_ article: String) async throws
  func views(of article: String) async throws(PressError) -> Int
  func draft(_ text: String) throws -> String
  func sign(_ texts: inout [String]) throws(PressError)
  func find(_ text: String, completion: @escaping @Sendable (Result<[String], any Error>) -> Void)
  func photo(of user: Int, completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?)
  func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item
  var name: String { get }
  func close() async
}

final class NonSendableArticle {
  var name = "a"
}

@MainActor protocol Newsstand {
  func paper(at index: Int) async throws -> NonSendableArticle
  func sell(_ index: Int) throws
}

protocol Printer: Actor {
  func print(_ text: String) async throws -> Int
  func queue(_ text: String) throws -> Int
}
