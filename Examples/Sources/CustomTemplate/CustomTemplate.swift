import Decorators

/// Uses a decorator that comes from a template of its own, `Audit.mustache`, beside one that comes
/// with the package.
@main
struct CustomTemplate {
  static func main() async {
    let trail = AuditTrail()
    let repository = ShelfRepository().auditing(in: trail).logging()
    _ = try? await repository.fetchFeed(page: 1)
    try? await repository.save([FeedItem(id: 1, title: "Hello")])
    try? await repository.save([])
    print("\(repository.name) has been used:")
    for entry in trail.entries {
      print("  \(entry.category), level \(entry.level): \(entry.member) \(entry.outcome)")
    }
  }
}

/// Has one page, and does not save nothing.
struct ShelfRepository: FeedRepository {
  struct NothingToSave: Error {}

  func fetchFeed(page: Int) async throws -> [FeedItem] { [FeedItem(id: page, title: "Hello")] }
  func save(_ items: [FeedItem]) async throws { if items.isEmpty { throw NothingToSave() } }
  func isSaved(_ item: FeedItem) -> Bool { false }
  var name: String { "the shelf" }
}
