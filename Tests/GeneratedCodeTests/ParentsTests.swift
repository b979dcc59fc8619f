import Decorators
import DecoratorsTesting
import Testing

/// Decorators of protocols with all kinds of parents. Most of what is tested is that they compile.
struct ParentsTests {
  private struct Source: AliasedFeed, SystemFeed, WrittenFeed, TiedFeed, ConditionalFeed, Sendable {
    func loadParent() async throws -> Int { 1 }
    func loadItem() async throws -> Int { 2 }
    func load() async throws -> Int { 3 }
    func load(_ item: Int) async throws -> Int { item }
    func loadNested(_ id: Int????) async throws -> Int???? { id }
    func loadGeneric<T: Sendable>(_ value: T) async throws -> T { value }
  }

  private struct Numbers: NumberSequence {
    func makeIterator() -> Array<Int>.Iterator { [1, 2].makeIterator() }
    func load() async throws -> Int { 3 }
  }

  private struct Texts: TextIterator {
    var isOver = false

    mutating func next() -> String? {
      defer { isOver = true }
      return isOver ? nil : "a"
    }
    func load() async throws -> Int { 3 }
  }

  private struct Events: EventSequence {
    struct AsyncIterator: AsyncIteratorProtocol {
      var rest = [1, 2]

      mutating func next() async throws -> Int? { rest.isEmpty ? nil : rest.removeFirst() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    func load() async throws -> Int { 3 }
  }

  private struct Uncopyable: UncopyableFeed { func load() async throws -> Int { 3 } }

  @Test func `Inherited members are decorated, however the parent is written`() async throws {
    let log = MemoryLog()
    let aliased: any AliasedFeed = LoggingAliasedFeed(
      decoratee: Source(), log: CallLog(to: log, level: .info))
    #expect(try await aliased.loadParent() == 1)
    let written: any WrittenFeed = LoggingWrittenFeed(
      decoratee: TimingOutWrittenFeed(
        decoratee: Source(), timeout: Timeout(after: .seconds(10), clock: ManualClock())),
      log: CallLog(to: log, level: .info))
    #expect(try await written.loadParent() == 1)
    let tied: any TiedFeed = LoggingTiedFeed(
      decoratee: Source(), log: CallLog(to: log, level: .info))
    #expect(try await tied.load(2) == 2)
    #expect(log.events.count == 6)
  }

  @Test func `A sequence with a type of its own stays one`() async throws {
    let log = CallLog(to: MemoryLog(), level: .info)
    #expect(Array(LoggingNumberSequence(decoratee: Numbers(), log: log)) == [1, 2])
    var texts = LoggingTextIterator(decoratee: Texts(), log: log)
    #expect([texts.next(), texts.next()] == ["a", nil])
    var sum = 0
    for try await number in LoggingEventSequence(decoratee: Events(), log: log) { sum += number }
    #expect(sum == 3)
    #expect(try await LoggingUncopyableFeed(decoratee: Uncopyable(), log: log).load() == 3)
  }

  @Test func `Each branch has the member with its attributes`() async throws {
    let clock = ManualClock()
    let feed = TimingOutConditionalFeed(
      decoratee: Source(), timeout: Timeout(after: .seconds(10), clock: clock))
    #expect(try await feed.load() == 3)
    #expect(try await feed.loadNested(4) == 4)
    #expect(try await feed.loadGeneric("a") == "a")
  }
}
