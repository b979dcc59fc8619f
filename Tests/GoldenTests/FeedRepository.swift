public struct FeedItem: Sendable, Equatable {
  public var title: String
}

public struct SaveError: Error, Equatable {}

public protocol FeedRepository: Sendable {
  /// The items of a page, newest first.
  func fetchFeed(page: Int) async throws -> [FeedItem]
  func save(_ items: [FeedItem]) async throws(SaveError)
  var name: String { get }
}
