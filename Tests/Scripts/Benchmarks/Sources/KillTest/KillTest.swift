import Foundation

/// Kills processes that write to a cache in files, at random moments, and reads what is left.
///
///     swift run -c release --package-path Tests/Scripts/Benchmarks KillTest [KILLS]
///
/// Two processes write; one of them is killed, and all pages are read while the other one goes on.
/// It ends with status 1 if a page was wrong, a failure was reported, or the files took more than
/// the capacity, unfinished ones included.
@main
struct KillTest {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "write", let path = arguments.last {
      try await Writer.write(to: URL(filePath: path))
    } else {
      try await run(kills: arguments.first.flatMap { Int($0) } ?? 1_000)
    }
  }

  private static func run(kills: Int) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "kill-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let inspector = Inspector(directory: directory)
    var writers = [try Writer(directory: directory), try Writer(directory: directory)]
    defer { for writer in writers { writer.kill() } }
    for kill in 1...kills {
      try await Task.sleep(for: .microseconds(.random(in: 0..<5_000)))
      // Now and then both, to see what they leave before another one cleans it up.
      let chosen = kill % 10 == 0 ? Array(writers.indices) : [kill % 2]
      for index in chosen { writers[index].kill() }
      await inspector.read()
      try inspector.measure()
      if kill % 100 == 0 { print("\(kill) kills") }
      for index in chosen { writers[index] = try Writer(directory: directory) }
    }
    print(
      """
      \(kills) kills: \(inspector.readPages) pages were read, \(inspector.wrongPages) were wrong; \
      \(inspector.reported) failures were reported.
      The files took \(inspector.largestSize) bytes at most, of \(Settings.capacity); \
      \(inspector.mostUnfinishedFiles) unfinished at a time; \
      \(inspector.foreignFiles.count) that do not belong there.
      """)
    let isRight =
      inspector.readPages > 0 && inspector.wrongPages == 0 && inspector.reported == 0
      && inspector.largestSize <= Settings.capacity && inspector.foreignFiles.isEmpty
    guard isRight else {
      print("That is not as it should be.")
      exit(1)
    }
  }
}
