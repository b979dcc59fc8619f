import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Removals of tags, and the calls that are in flight meanwhile.
@Suite(.timeLimit(.minutes(10)))
struct TagRemovalTests {
  private let cache = MemoryCache()
  private let calls = GatedCalls<Int>()
  private let member = "A.item(id:)"

  private func call(tag: String?) -> Task<Int, any Error> {
    Task { [cache, calls, member] in
      try await cache.sharedResult(
        in: cache.slot(of: member, 1), strategy: .cacheFirst, { try await calls.call() },
        tags: tag.map { tag in { _ in [tag] } })
    }
  }

  private var waiters: Int {
    cache.inFlight.waiters(of: cache.callKey(of: member, for: 1)) ?? 0
  }

  @Test(arguments: ["t", nil])
  func `Removals of other tags do not end the sharing of calls`(_ tag: String?) async throws {
    var tasks = [call(tag: tag)]
    await calls.started(1)
    for number in 0..<20 {
      cache.removeResults(tagged: "\(number)")
      tasks.append(call(tag: tag))
      // Of a member with tags, one call replaces the one that was in flight.
      let joined = tag == nil ? number + 2 : number + 1
      await until { waiters == joined }
    }
    #expect(calls.started == (tag == nil ? 1 : 2))
    for number in 1...2 { calls.end(number, with: .success(number)) }
    for task in tasks { _ = try await task.value }
    #expect(calls.started <= 2)
  }

  /// After a removal, no caller gets a result that was made before it, even if it joins a call.
  @Test func `Calls after a removal get a new result`() async throws {
    var early: [Task<Int, any Error>] = []
    for number in 1...2 {
      early.append(call(tag: "t"))
      await calls.started(number)
      cache.removeResults(tagged: "t")
    }
    let late = call(tag: "t")
    await until { waiters == 2 }
    for number in 1...2 { calls.end(number, with: .success(number)) }
    #expect(try await early[0].value == 1)
    #expect(try await early[1].value == 2)
    await calls.started(3)
    calls.end(3, with: .success(3))
    #expect(try await late.value == 3)
    #expect(cache.values(of: member) == [3])
  }

  // MARK: Names

  @Test func `A tag of a namespace is no tag of another`() async {
    let names = [("a/b", "c"), ("a", "b/c"), ("", "a/b/c"), ("a%2Fb", "c"), ("", "c")]
    for (index, (namespace, tag)) in names.enumerated() {
      let memory = MemoryCache()
      for (number, name) in names.enumerated() {
        let cache = CallCache(in: memory, namespace: name.0)
        _ = await cache.result(
          in: cache.slot(of: member, number), strategy: .cacheFirst, { 1 }, tags: { _ in [name.1] })
        let part = memory.namespace(name.0)
        _ = await part.result(
          in: part.slot(of: member, number), strategy: .cacheFirst, { 2 }, tags: { _ in [name.1] })
      }
      #expect(memory.count == 2 * names.count)
      await memory.removeResults(tagged: tag, in: namespace)
      #expect(memory.count == 2 * names.count - 2, "\(names[index])")
    }
  }

  @Test func `Slashes in namespaces do not confuse keys`() throws {
    let keys = try [
      CacheKey("b/A.c()", namespace: "a"), CacheKey("A.c()", namespace: "a/b"),
      CacheKey("A.c()", namespace: "a%2Fb"),
    ]
    #expect(Set(keys.map(\.text)).count == keys.count)
    #expect(try CacheKey("M/A.c(d:)", namespace: "a/b.(c)%", 1).namespace == "a/b.(c)%")
    #expect(try CacheKey("M/A.c(d:)", "x/y").namespace.isEmpty)
    let accent = "a/\u{301}%\u{301}"
    #expect(try CacheKey("M/A.c(d:)", namespace: accent).namespace == accent)
    #expect(Namespace.ofTag(Namespace.text(ofTag: "\u{301}", in: accent)) == accent)
  }
}
