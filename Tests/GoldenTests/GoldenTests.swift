import DecoratorGenerator
import DecoratorSpec
import Decorators
import Foundation
import Testing

/// The generated files beside this one are what the generator writes, and do what they say.
@Suite struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// A golden file that differs is written anew, so that the difference can be read before it is
  /// committed.
  @Test(arguments: ["Feed", "Library", "Settings"])
  func `What is generated is the golden file`(_ name: String) throws {
    let generator = try Generator(library: .builtIn()) { path in
      try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    }
    let spec = "\(name).decorators.yaml"
    let text = try String(contentsOf: Self.folder.appending(path: spec), encoding: .utf8)
    let generated = try generator.swiftFile(for: SourceText(path: spec, text: text)).text
    let golden = Self.folder.appending(path: "\(name).decorators.swift")
    if try generated != (String(contentsOf: golden, encoding: .utf8)) {
      try generated.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record(
        "\(name).decorators.swift has been written anew: read it, then run the tests again")
    }
  }
}

/// The decorators of `Feed.decorators.swift`, as they are checked in.
@Suite struct GoldenFeedTests {
  struct NoNetwork: Error {}

  /// A feed that fails so many times before it answers.
  actor FlakyFeed: FeedRepository {
    nonisolated let name = "flaky"
    private var failuresLeft: Int
    private(set) var calls = 0

    init(failures: Int) { failuresLeft = failures }

    func fetchFeed(page: Int) async throws -> [FeedItem] {
      try fail()
      return [FeedItem(title: "page \(page)")]
    }

    func save(_ items: [FeedItem]) async throws(SaveError) {
      calls += 1
      throw SaveError()
    }

    private func fail() throws {
      calls += 1
      guard failuresLeft == 0 else {
        failuresLeft -= 1
        throw NoNetwork()
      }
    }
  }

  @Test func `A call that fails is made again as the policy says`() async throws {
    let feed = FlakyFeed(failures: 3)
    let clock = ManualClock(autoAdvancing: true)
    let policy = RetryPolicy(maxAttempts: 4, clock: clock)
    #expect(try await feed.retrying(policy).fetchFeed(page: 7) == [FeedItem(title: "page 7")])
    #expect(await feed.calls == 4)
    #expect(clock.sleeps.count == 3)
    #expect(RetryingFeedRepository(decoratee: feed, policy: policy).policy.maxAttempts == 4)
  }

  @Test func `What the spec excepts is called once and keeps its typed error`() async {
    let feed = FlakyFeed(failures: 0)
    await #expect(throws: SaveError()) {
      try await feed.retrying(RetryPolicy(maxAttempts: 9, backoff: .none)).save([])
    }
    #expect(await feed.calls == 1)
  }

  @Test func `Logging shows what the spec reveals and nothing else`() async throws {
    let log = MemoryLog()
    let feed = FlakyFeed(failures: 1).logging(to: log)
    await #expect(throws: NoNetwork.self) { try await feed.fetchFeed(page: 1) }
    _ = try await feed.fetchFeed(page: 2)
    _ = try? await feed.save([])
    #expect(feed.name == "flaky")
    #expect(
      log.events.map(\.memberName) == Array(repeating: "fetchFeed(page:)", count: 4) + [
        "save(_:)", "save(_:)",
      ])
    #expect(log.messages[0].contains("fetchFeed(page: 1) started"))
    #expect(log.messages[1].contains("NoNetwork"))
    #expect(log.messages[3].contains("<1 element>"))
    #expect(log.messages[4].contains("save(items: <0 elements>)"))
  }

  @Test func `Decorators compose on any protocol value`() async throws {
    let log = MemoryLog()
    let feed: any FeedRepository = FlakyFeed(failures: 2)
    let decorated: any FeedRepository = feed.retrying(RetryPolicy(backoff: .none)).logging(to: log)
    #expect(try await decorated.fetchFeed(page: 1).count == 1)
    #expect(log.events.count == 4)
  }
}

/// The decorators of `Settings.decorators.swift`, whose protocol is declared there too.
@Suite struct GoldenSettingsTests {
  final class Settings: SettingsStore {
    struct Full: Error {}
    var isReadOnly = false
    private var values: [String: String] = [:]
    private(set) var attempts = 0

    func value(for key: String) async throws -> String? { values[key] }

    func set(_ value: String, for key: String, undo: @escaping () -> Void) async throws -> Int {
      attempts += 1
      if attempts < 3 { throw Full() }
      undo()
      values[key] = value
      return values.count
    }

    func reset() { values = [:] }
  }

  @Test func `A class-bound protocol gives classes that pass everything on`() async throws {
    let settings = Settings()
    let log = MemoryLog()
    let store = settings.retrying(RetryPolicy(backoff: .none)).logging(to: log)
    var undone = 0
    try await store.set("1", for: "a") { undone += 1 }
    #expect(undone == 1)
    #expect(settings.attempts == 3)
    #expect(try await store.value(for: "a") == "1")
    store.isReadOnly = true
    #expect(settings.isReadOnly)
    store.reset()
    #expect(try await settings.value(for: "a") == nil)
    #expect(log.messages[0].contains("set(value: <String>, key: <String>, undo: <...>) started"))
  }
}
