import Counters
import DecoratorsCaching
import Foundation

/// Does what must not become dearer with what a cache has, for callgrind to count, and prints what it was: the
/// number of results or of waiters, the operations that were counted, and a name.
///
///     CacheGrowth NUMBER ...
@main
struct CacheGrowth {
  /// Not asynchronous: `dispatchMain()`, by which Swift waits for an asynchronous one, waits for signals
  /// in a way that ends the valgrind of Debian 12.
  static func main() {
    Task.detached {
      do {
        for count in CommandLine.arguments.compactMap({ Int($0) }) { try await measureAll(count) }
        exit(0)
      } catch {
        fatalError("\(error)")
      }
    }
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  private static func measureAll(_ count: Int) async throws {
    let cache = MemoryCache(capacity: count + 1)
    let shelf = Numbers().caching(in: cache)
    for number in 0..<count { _ = try await shelf.item(number: number) }
    try await measure("hit among results", count, operations: 1_000) {
      for _ in 0..<1_000 { counters_use(Int64(try await shelf.item(number: 1))) }
    }
    measure("tag of 10 results removed", count, operations: 1) {
      cache.removeResults(tagged: "shelf:0")
    }
    for number in 0..<10 { _ = try await shelf.item(number: number) }
    measure("result removed by a tag of all", count, operations: count) {
      cache.removeResults(tagged: "all")
    }
    try await measureNamespaces(count)
    try await measureWaiters(count)
    await measureOutage(count)
  }

  private static func measureNamespaces(_ count: Int) async throws {
    let cache = MemoryCache(capacity: count)
    let shelves = (0..<count).map { Numbers().caching(in: cache, namespace: "\($0)") }
    for shelf in shelves { _ = try await shelf.item(number: 1) }
    try await measure("hit among namespaces", count, operations: 1_000) {
      for _ in 0..<1_000 { counters_use(Int64(try await shelves[0].item(number: 1))) }
    }
  }

  private static func measureWaiters(_ count: Int) async throws {
    let shelf = Silence().caching()
    let first = Task { try await shelf.item(number: 1) }
    let waiters = (0..<count).map { _ in Task { try await shelf.item(number: 1) } }
    for _ in 0..<1_000 { await Task.yield() }
    await measure("waiter cancelled", count, operations: count) {
      for waiter in waiters { waiter.cancel() }
      for waiter in waiters { _ = await waiter.result }
    }
    first.cancel()
    _ = await first.result
  }

  private static func measureOutage(_ count: Int) async {
    let store = LayeredCache(over: FailingStore())
    try? await store.removeData(tagged: "first")
    await measure("tag removed while the store is down", count, operations: count) {
      for number in 0..<count { try? await store.removeData(tagged: "\(number)") }
    }
  }

  private static func measure(
    _ name: String, _ count: Int, operations: Int, _ body: () async throws -> Void
  ) async rethrows {
    counters_mark()
    try await body()
    counters_mark()
    print("\(count)\t\(operations)\t\(name)")
    fflush(nil)
  }

  private static func measure(
    _ name: String, _ count: Int, operations: Int, _ body: () -> Void
  ) {
    counters_mark()
    body()
    counters_mark()
    print("\(count)\t\(operations)\t\(name)")
    fflush(nil)
  }
}
