import Foundation
import Growth
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Work that must not grow with what is not touched. It is counted, or compared with the same work among less.
@Suite(.timeLimit(.minutes(10)))
struct CacheGrowthTests {
  private static let sizes = [10, 1_000, 10_000]

  private func entry(_ name: MemberName, _ key: Int, tags: [String] = []) -> MemoryEntry {
    MemoryResult(
      CachedEntry(value: key, storedAt: .distantPast), of: name, for: key, tags: tags, cost: 1,
      deadline: .infinity)
  }

  /// Counted are the entries that a hit compares with its key.
  @Test(arguments: sizes)
  func `Hits do not depend on the number of namespaces`(_ count: Int) {
    var contents = MemoryContents(capacity: count)
    for number in 0..<count {
      let name = MemberName(namespace: "user \(number)", member: "A.item(id:)")
      _ = contents.store(entry(name, 1), at: 0) { $0.name == name }
    }
    var compared = 0
    for number in 0..<10 {
      let name = MemberName(namespace: "user \(number)", member: "A.item(id:)")
      #expect(
        contents.find(entry(name, 1).hash) { found in
          compared += 1
          return found.name == name
        })
    }
    #expect(compared == 10)
  }

  /// Counted are the hashes of one argument of members whose names have one length.
  @Test(arguments: [1, 8, 9, 15, 16, 40])
  func `Members of one protocol do not share hashes`(_ length: Int) {
    let names = (100..<200).map { number in
      String(repeating: "a", count: length) + ".item\(number)(id:)"
    }
    #expect(Set(names.map { MemoryEntry.hash($0, 0, 1) }).count == names.count)
    // The hash is that of the text, wherever it is.
    #expect(MemoryEntry.hash(names[0], 0, 1) == MemoryEntry.hash("\(names[0].dropLast()))", 0, 1))
    #expect(MemoryEntry.hash("short", 0, 1) == MemoryEntry.hash("short".lowercased(), 0, 1))
  }

  /// Returns contents of which ten entries have the tag `0`, and all the tag `all`.
  private func contents(_ count: Int) -> MemoryContents {
    var contents = MemoryContents(capacity: count)
    let name = MemberName(member: "A.item(id:)")
    for number in 0..<count {
      let tags = ["\(number % (count / 10))", "all"]
      _ = contents.store(entry(name, number, tags: tags), at: 0) { _ in false }
    }
    return contents
  }

  @Test func `Removals of a tag look at its entries only`() {
    let (small, large) = (contents(100), contents(100 * Growth.parts))
    func look(_ contents: MemoryContents, times: Int) {
      for _ in 0..<times { #expect(contents.entries(in: .tag("0")).count == 10) }
    }
    #expect(
      Growth.factor {
        look(small, times: 10)
      } whole: {
        look(large, times: 10 * Growth.parts)
      } < Growth.limit)
  }

  @Test func `Entries that are removed leave their groups in constant time`() {
    func removeAll(of count: Int) {
      var contents = contents(count)
      #expect(contents.removeAll(contents.entries(in: .tag("0"))).count == 10)
      #expect(contents.removeAll(contents.entries(in: .tag("0"))).isEmpty)
      #expect(contents.count == count - 10)
      #expect(contents.removeAll(contents.entries(in: .tag("all"))).count == count - 10)
      #expect(contents.groupCount == 0)
    }
    #expect(
      Growth.factor {
        removeAll(of: 100)
      } whole: {
        removeAll(of: 100 * Growth.parts)
      } < Growth.limit)
  }

  @Test func `Entries that make room leave their groups`() {
    var contents = MemoryContents(capacity: 100)
    let name = MemberName(member: "A.item(id:)")
    for number in 0..<10_000 {
      _ = contents.store(entry(name, number, tags: ["\(number)"]), at: 0) { _ in false }
    }
    #expect(contents.count == 100)
    #expect(contents.groupCount == 101)
    #expect(contents.entries(in: .member(name)).count == 100)
  }

  @Test(.tags(.promise)) func `Removals of a namespace do not depend on the number of tags`() {
    let name = MemberName(member: "A.item(id:)")
    func contents(_ count: Int) -> MemoryContents {
      var contents = MemoryContents(capacity: count)
      for number in 0..<count {
        _ = contents.store(entry(name, number, tags: ["\(number)"]), at: 0) { _ in false }
      }
      return contents
    }
    let small = contents(100)
    var large = contents(100 * Growth.parts)
    func look(_ contents: MemoryContents, times: Int) {
      for _ in 0..<times { #expect(contents.entries { $0 != name }.isEmpty) }
    }
    #expect(
      Growth.factor {
        look(small, times: 10)
      } whole: {
        look(large, times: 10 * Growth.parts)
      } < Growth.limit)
    #expect(large.entries { $0 == name }.count == 100 * Growth.parts)
    _ = large.removeAll(large.entries(in: .member(name)))
    #expect(large.entries { _ in true }.isEmpty)
  }

  @Test(.tags(.promise)) func `Results that no longer wait leave in constant time`() throws {
    let task = Task<Void, Never> {}
    let started = PendingChanges.taskLimit / 2
    let targets = try (0..<started + 100 * Growth.parts).map { number in
      StoreTarget.data(of: try CacheKey("A.item(id:)", number))
    }
    /// Returns changes of which so many wait for their turn.
    func changes(waiting count: Int) -> PendingChanges {
      var changes = PendingChanges()
      for target in targets.prefix(started + count) {
        _ = changes.insert(
          Data(), for: target, isCorrection: false, at: Date(), start: { _ in task })
      }
      return changes
    }
    func leave(_ changes: PendingChanges, _ count: Int) {
      var changes = changes
      for target in targets.prefix(started + count).reversed().prefix(count) {
        _ = changes.insert(.removal, of: target, at: Date(), start: { _ in task })
        guard let change = changes.begin(target) else { continue }
        _ = changes.end(change, of: target, isMade: true, start: { _ in task })
      }
      #expect(changes.count == started)
    }
    let (small, large) = (changes(waiting: 100), changes(waiting: 100 * Growth.parts))
    #expect(
      Growth.factor {
        leave(small, 100)
      } whole: {
        leave(large, 100 * Growth.parts)
      } < Growth.limit)
  }

  /// A removal is recorded once, not for each call in flight.
  @Test(arguments: sizes)
  func `Removals do not depend on the number of calls in flight`(_ count: Int) {
    let inFlight = InFlightCalls()
    let writes = (0..<count).map { _ in inFlight.begin() }
    for _ in 0..<1_000 { inFlight.abandon(.tag("t")) }
    #expect(inFlight.changeCount == 1)
    let key = CallKey(member: MemberName(member: "A.item(id:)"), key: 1)
    #expect(writes.allSatisfy { inFlight.isOutdated($0, for: key, tags: ["t"]) })
  }

  @Test func `Waiters leave in constant time`() {
    func leave(_ count: Int) {
      let call = InFlightCall(
        InFlightCalls().begin(), as: Int.self, isRefresh: false, mayHaveTags: false,
        priority: .medium)
      let waiters = (0..<count).map { _ in SharedOutcome<Int>() }
      for waiter in waiters { call.join(waiter) }
      for waiter in waiters.dropLast() { call.release(waiter) }
      #expect(call.waiterCount == 1)
      #expect(call.join(SharedOutcome<Int>()))
    }
    #expect(
      Growth.factor {
        leave(100)
      } whole: {
        leave(100 * Growth.parts)
      } < Growth.limit)
  }
}
