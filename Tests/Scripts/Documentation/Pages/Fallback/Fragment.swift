import Foundation

protocol Fragment: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
}
