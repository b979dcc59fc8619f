import DecoratorsCaching
import DecoratorsRedis
import Foundation
import HiredisTransport

/// Four processes that share a cache, a server and a channel. Each raises a number five times a
/// second, and looks at those of all.
///
///     swift run Machines PORT SECONDS MILLISECONDS
///
/// It ends with status 1 if a number was old for longer than some milliseconds, or still is at the end, if a
/// call failed, or if one waited for longer than the page on stores promises.
@main
struct Machines {
  static let count = 4
  /// The longest wait for a store, and as long again for a machine that is busy.
  static let longestWait = CallCache.defaultStoreTimeout * 2
  /// The time at the end in which no number rises.
  static let quietTime = Duration.seconds(2)

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let port = Int(arguments[0]), let seconds = Int(arguments[1]),
      let limit = Int(arguments[2])
    else {
      print("usage: Machines PORT SECONDS MILLISECONDS")
      exit(64)
    }
    if arguments.count == 5, let line = Int(arguments[4]) {
      let board = FolderBoard(folder: URL(filePath: arguments[3]))
      try await run(board, line, port, .seconds(seconds), limit)
    } else {
      try startAll(arguments)
    }
  }

  private static func startAll(_ arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let machines = try (0..<count).map { line in
      let machine = Process()
      machine.executableURL = Bundle.main.executableURL
      machine.arguments = arguments + [folder.path(percentEncoded: false), "\(line)"]
      try machine.run()
      return machine
    }
    for machine in machines { machine.waitUntilExit() }
    guard machines.allSatisfy({ $0.terminationStatus == 0 }) else {
      print("That is not as it should be.")
      exit(1)
    }
  }

  private static func run(
    _ board: FolderBoard, _ line: Int, _ port: Int, _ duration: Duration, _ limit: Int
  ) async throws {
    // The clients of a server that is gone must not end with it.
    let name = board.folder.lastPathComponent
    let transport = HiredisTransport(port: port)
    let store = LayeredCache(
      over: RedisCache(over: transport, namespace: name),
      channel: RedisChannel(name, over: transport),
      pause: .seconds(1))
    let cached = board.caching(in: store) { _ in }
    let end = ContinuousClock.now + duration
    var (calls, asked, oldest, lastRise) = (0, 0, 0.0, ContinuousClock.now)
    var slowest = Duration.zero
    while ContinuousClock.now < end {
      let start = ContinuousClock.now
      if start - lastRise > .milliseconds(200), start < end - quietTime {
        try await cached.raise(line)
        lastRise = .now
        slowest = max(slowest, lastRise - start)
      }
      let other = Int.random(in: 0..<count)
      let time = Date().timeIntervalSince1970
      let look = ContinuousClock.now
      let (number, report) = try await withCacheReport { try await cached.number(on: other) }
      slowest = max(slowest, .now - look)
      calls += 1
      if !report.isCached { asked += 1 }
      let history = board.history(of: other)
      if history.count > number { oldest = max(oldest, time - history[number]) }
      try await Task.sleep(for: .milliseconds(2))
    }
    var old = 0
    for other in 0..<count {
      if try await cached.number(on: other) < board.history(of: other).count { old += 1 }
    }
    let milliseconds = Int(oldest * 1_000)
    print(
      """
      Machine \(line): \(calls) calls, \(asked) of them asked, old for \(milliseconds) ms at most, \
      waited \(Int(slowest / .milliseconds(1))) ms at most, \(old) old at the end
      """)
    guard milliseconds <= limit, slowest <= longestWait, old == 0, asked < calls else { exit(1) }
  }
}
