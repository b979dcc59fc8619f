import DecoratorsTesting

let clock = ManualClock()

struct ServiceRepository: FeedRepository {
  let service: SimulatedService

  func fetchFeed(page: Int) async throws -> [String] {
    try await service.call()
    return []
  }

  func save(_ items: [String]) async throws {}
}
