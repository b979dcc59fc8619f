import DecoratorsRedis
import DecoratorsResilience
import Foundation
import HiredisTransport

/// Four processes that call as often as they may, which is 50 times a second for all together.
///
///     swift run SharedLimit 6379 60
///
/// prints how many calls there were in the busiest second.
@main
struct SharedLimit {
  private static let processes = 4

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap(Int.init)
    guard arguments.count >= 2 else {
      print("usage: SharedLimit PORT SECONDS")
      exit(64)
    }
    let (port, seconds) = (arguments[0], arguments[1])
    if arguments.count > 2 {
      try await callOften(port: port, seconds: seconds)
    } else {
      try runAll(port: port, seconds: seconds)
    }
  }

  private static func callOften(port: Int, seconds: Int) async throws {
    let store = RedisRateLimitStore(.pings, over: HiredisTransport(port: port)) { isOutage in
      FileHandle.standardError.write(
        Data("the server \(isOutage ? "cannot be reached" : "is back")\n".utf8))
    }
    let pings = TimedPings().limitingRate(with: RateLimiter(.pings, in: store))
    let end = ContinuousClock.now + .seconds(seconds)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          while ContinuousClock.now < end { try? await pings.ping() }
        }
      }
    }
  }

  private static func runAll(port: Int, seconds: Int) throws {
    let outputs = try (0..<processes).map { _ in
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = ["\(port)", "\(seconds)", "1"]
      process.standardOutput = output
      try process.run()
      return output
    }
    let times = outputs.flatMap { output in
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .split(separator: "\n").compactMap { Int($0) }
    }.sorted()
    var (first, busiest) = (0, 0)
    for (index, time) in times.enumerated() {
      while time - times[first] >= 1_000_000 { first += 1 }
      busiest = max(busiest, index - first + 1)
    }
    let most =
      RateLimitPolicy.pings.calls + (RateLimitPolicy.pings.burst ?? RateLimitPolicy.pings.calls)
    print("\(times.count) calls of \(processes) processes in \(seconds) s;", terminator: " ")
    print("\(busiest) in the busiest second, of \(most) at most")
    exit(busiest <= most ? 0 : 1)
  }
}
