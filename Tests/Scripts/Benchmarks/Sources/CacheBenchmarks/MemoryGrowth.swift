import Decorators
import Synchronization

/// The cost of each hit by the number of results in memory.
enum MemoryGrowth {
  static func run(sizes: [Int]) async throws {
    print("\nA hit, by the number of results in memory\n")
    row("", "dictionary", "cache")
    for size in sizes {
      let count = max(size, 100_000)
      let numbers = (0..<count).map { ($0 &* 1_000_003) % size }
      let dictionary = Mutex<[Int: Item]>([:])
      let catalog = RemoteCatalog().caching(in: .memory(capacity: size))
      for number in 0..<size {
        dictionary.withLock { $0[number] = Item(number: number, title: "title") }
        _ = try await catalog.item(number: number)
      }
      let dictionaryHit = await Measurement.nanoseconds(count, runs: 5) {
        for number in numbers { use(dictionary.withLock { $0[number] }) }
      }
      let hit = try await Measurement.nanoseconds(count, runs: 5) {
        for number in numbers { use(try await catalog.item(number: number)) }
      }
      row("\(size)", format(dictionaryHit, "ns"), format(hit, "ns"))
    }
  }
}
