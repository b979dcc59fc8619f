import Testing

@testable import CustomTemplate

/// The decorator that the target's own template writes.
@Suite struct CustomTemplateTests {
  private let trail = AuditTrail()
  private var repository: some FeedRepository { ShelfRepository().auditing(in: trail) }

  @Test func `Calls pass, and are noted with the options of the spec`() async throws {
    #expect(try await repository.fetchFeed(page: 3) == [FeedItem(id: 3, title: "Hello")])
    try await repository.save([FeedItem(id: 1, title: "Hello")])
    #expect(
      trail.entries == [
        .init(category: "billing", level: 1, member: "fetchFeed(page:)", outcome: .succeeded),
        .init(category: "billing", level: 2, member: "save(_:)", outcome: .succeeded),
      ])
  }

  @Test func `An error reaches the caller, and is noted`() async {
    await #expect(throws: ShelfRepository.NothingToSave.self) { try await repository.save([]) }
    #expect(trail.entries.map(\.outcome) == [.failed])
  }

  @Test func `What the spec leaves out, and what is no method, is not noted`() {
    #expect(!repository.isSaved(FeedItem(id: 1, title: "")))
    #expect(repository.name == "the shelf")
    #expect(trail.entries == [])
  }

  @Test func `The decorator has the type that the template names`() {
    #expect(repository is AuditingFeedRepository<ShelfRepository>)
  }
}
