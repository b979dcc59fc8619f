import Foundation

/// Prints what calls through decorators cost.
///
///     CallBenchmarks [--rounds NUMBER] [--instructions FILE]    # the tables
///     CallBenchmarks paths                                      # the names of what is measured
///     CallBenchmarks marked NUMBER                              # calls, for callgrind to count
///
/// `FILE` has the instructions of a call of each path, in the order of `paths`, as `calls.sh` counts
/// them.
@main
struct CallBenchmarks {
  /// Not asynchronous: `dispatchMain()`, by which Swift waits for an asynchronous one, waits for signals
  /// in a way that ends the valgrind of Debian 12.
  static func main() {
    Task.detached {
      do {
        try await run(CommandLine.arguments)
        exit(0)
      } catch {
        fatalError("\(error)")
      }
    }
    while true { RunLoop.main.run(until: .distantFuture) }
  }

  private static func run(_ arguments: [String]) async throws {
    let paths = CallPaths.all + StreamPaths.all + LogPaths.all
    switch arguments.dropFirst().first {
    case "paths":
      for path in paths { print(path.name) }
    case "marked":
      try await Measurement.markCalls(of: paths, count: Int(arguments[2])!)
    default:
      let rounds = value(of: "--rounds", in: arguments).flatMap(Int.init) ?? 300
      let instructions = try value(of: "--instructions", in: arguments).map(readNumbers)
      let measurements = try await Measurement.of(paths, rounds: rounds)
      CallTable(measurements: measurements, instructions: instructions).print()
    }
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    arguments.firstIndex(of: option).map { arguments[$0 + 1] }
  }

  private static func readNumbers(_ path: String) throws -> [Int] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
  }
}
