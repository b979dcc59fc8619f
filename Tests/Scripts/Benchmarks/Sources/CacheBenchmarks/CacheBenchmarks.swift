/// Prints what hits, stores, reads and writes of caches cost.
///
///     swift run -c release --package-path Tests/Scripts/Benchmarks CacheBenchmarks [memory|files] [COUNT]
///
/// With `COUNT` the largest caches have so many results; 100,000 by default.
@main
struct CacheBenchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let largest = arguments.compactMap { Int($0) }.first ?? 100_000
    let sizes = [1_000, 10_000, 100_000, 1_000_000].filter { $0 <= largest }
    if !arguments.contains("files") { try await memory(sizes) }
    if !arguments.contains("memory") { try await Files.run(sizes: sizes) }
  }

  // Not on the main actor, to which each call would come back.
  private nonisolated static func memory(_ sizes: [Int]) async throws {
    try await MemoryHits.run()
    try await MemoryGrowth.run(sizes: sizes)
  }
}
