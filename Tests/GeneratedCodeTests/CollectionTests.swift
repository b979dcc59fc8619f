import Decorators
import Testing

/// Decorators of protocols that inherit collections and sequences, run.
@Suite struct CollectionTests {
  private struct Photos: Album {
    let names: [String]

    var startIndex: Int { names.startIndex }
    var endIndex: Int { names.endIndex }
    subscript(position: Int) -> String { names[position] }
    func index(after i: Int) -> Int { i + 1 }
    func index(before i: Int) -> Int { i - 1 }
    func refresh() async throws -> Int { names.count }
  }

  private enum Card: Suit {
    case hearts, spades

    func score() async throws -> Int { self == .hearts ? 1 : 2 }
  }

  private struct Seconds: Countdown {
    func start() async throws -> Int { 0 }
    func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
      AsyncStream { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      }.makeAsyncIterator()
    }
  }

  @Test func `A decorated collection has the elements of the decoratee`() async throws {
    let album = Photos(names: ["a", "b", "c"]).retrying().logging(to: MemoryLog())
    #expect(Array(album) == ["a", "b", "c"])
    #expect((album.count, album.isEmpty, album.last) == (3, false, "c"))
    #expect(Array(album.reversed()) == ["c", "b", "a"])
    #expect(try await album.refresh() == 3)
  }

  @Test func `All cases are decorated`() async throws {
    func scores<Value: Suit>(of value: Value) async throws -> [Int] {
      var scores: [Int] = []
      for suit in Value.allCases { scores.append(try await suit.score()) }
      return scores
    }
    #expect(try await scores(of: Card.hearts.retrying().logging()) == [1, 2])
  }

  @Test func `A decorated sequence gives the elements of the decoratee`() async throws {
    var numbers: [Int] = []
    for try await number in Seconds().retrying().logging(to: MemoryLog()) { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }
}
