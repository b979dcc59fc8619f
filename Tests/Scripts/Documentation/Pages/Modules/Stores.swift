protocol FeedStore {
  func feed() async throws -> [String]
}

protocol Scheduler {
  func schedule() async
}

struct LocalStore: FeedStore, Scheduler {
  func feed() async throws -> [String] { [] }
  func schedule() async {}
}
