import Decorators
import Synchronization

/// What more results in memory cost each hit and each store.
enum MemoryGrowth {
  static func run(sizes: [Int]) async throws {
    print("\nBy the number of results in memory: hits and stores, of a dictionary and of ours\n")
    row("", "dict. hit", "our hit", "dict. store", "our store", "our removal")
    for size in sizes {
      let count = max(size, 100_000)
      let numbers = (0..<count).map { ($0 &* 1_000_003) % size }
      let dictionary = Mutex<[Int: Item]>([:])
      let cache = MemoryCache(capacity: size)
      let catalog = RemoteCatalog().caching(in: cache)
      let dictionaryStore = await Measurement.nanoseconds(size, runs: 1) {
        for number in 0..<size {
          dictionary.withLock { $0[number] = Item(number: number, title: "title") }
        }
      }
      let store = try await Measurement.nanoseconds(size, runs: 1) {
        for number in 0..<size { _ = try await catalog.item(number: number) }
      }
      let dictionaryHit = await Measurement.nanoseconds(count, runs: 5) {
        for number in numbers { use(dictionary.withLock { $0[number] }) }
      }
      let hit = try await Measurement.nanoseconds(count, runs: 5) {
        for number in numbers { use(try await catalog.item(number: number)) }
      }
      let removal = await Measurement.nanoseconds(size, runs: 1) {
        cache.removeData(of: "Catalog.item(number:)")
      }
      row(
        "\(size)", format(dictionaryHit, "ns"), format(hit, "ns"), format(dictionaryStore, "ns"),
        format(store, "ns"), format(removal, "ns"))
    }
  }
}
