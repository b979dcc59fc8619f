import TestSupport

protocol SendableFeed: Sendable {
  var title: String { get }
  func fetch(page: Int) async throws -> [String]
  func load(_ name: String) async throws(LoadError) -> String
  func save(_ items: [String], draft: Bool) throws
  func reload()
}
