import Decorators
import Synchronization

/// A hit in memory through the decorator, beside a dictionary that somebody has put under a lock.
enum MemoryHits {
  private struct PageKey: Hashable {
    var number: Int
    var locale: String
  }

  private static let count = 100_000
  private static let numbers = (0..<count).map { ($0 &* 7_919) % 1_000 }

  static func run() async throws {
    let catalog = RemoteCatalog().caching(in: .memory(capacity: 10_000))
    let anyCatalog: any Catalog = catalog
    let dictionary = Mutex<[Int: Item]>([:])
    let pages = Mutex<[PageKey: Item]>([:])
    for number in 0..<1_000 {
      _ = try await catalog.item(number: number)
      _ = try await catalog.fresh(number: number)
      _ = try await catalog.page(number: number, locale: "en")
      let item = Item(number: number, title: "title")
      dictionary.withLock { $0[number] = item }
      pages.withLock { $0[PageKey(number: number, locale: "en")] = item }
    }
    _ = try await catalog.front()

    Swift.print("\nA hit among 1,000 results\n")
    let bare = await Measurement.nanoseconds(count) {
      for number in numbers { use(dictionary.withLock { $0[number] }) }
    }
    let barePage = await Measurement.nanoseconds(count) {
      for number in numbers { use(pages.withLock { $0[PageKey(number: number, locale: "en")] }) }
    }
    row("dictionary under a Mutex", format(bare, "ns"))
    row("dictionary with a key of two", format(barePage, "ns"))

    func print(_ name: String, _ time: Double, _ bare: Double) {
      row(name, format(time, "ns"), format(time / bare, "times"))
    }
    let item = try await Measurement.nanoseconds(count) {
      for number in numbers { use(try await catalog.item(number: number)) }
    }
    print("item(number:)", item, bare)
    let anyItem = try await Measurement.nanoseconds(count) {
      for number in numbers { use(try await anyCatalog.item(number: number)) }
    }
    print("item(number:) of any Catalog", anyItem, bare)
    let front = try await Measurement.nanoseconds(count) {
      for _ in numbers { use(try await catalog.front()) }
    }
    print("front()", front, bare)
    let fresh = try await Measurement.nanoseconds(count) {
      for number in numbers { use(try await catalog.fresh(number: number)) }
    }
    print("fresh(number:), which expires", fresh, bare)
    let page = try await Measurement.nanoseconds(count) {
      for number in numbers { use(try await catalog.page(number: number, locale: "en")) }
    }
    print("page(number:locale:), beside a key of two", page, barePage)

    Swift.print("\nHits in a second, in millions, of threads that all have the same cache\n")
    row("", "1 thread", "2 threads", "8 threads")
    try await threads("item(number:), 1,000 results") { try await catalog.item(number: $0) }
    try await threads("item(number:), one result") { _ in try await catalog.item(number: 7) }
    try await threads("dictionary under a Mutex") { number in dictionary.withLock { $0[number] }! }
  }

  private static func threads(
    _ name: String, _ body: @escaping @Sendable (Int) async throws -> Item
  ) async throws {
    var cells: [String] = []
    for threads in [1, 2, 8] {
      let throughput = try await Measurement.throughput(threads: threads, count: 1_000_000) {
        thread, count in
        for step in 0..<count { use(try await body(numbers[(step + thread * 977) % 100_000])) }
      }
      cells.append(format(throughput, "M"))
    }
    row(name, cells[0], cells[1], cells[2])
  }
}
