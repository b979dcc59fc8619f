import DecoratorsCaching
import Foundation
import LoopbackServer

/// Reads a feed, is launched again when the server is gone, and still has it.
@main
struct CachedFeed {
  static func main() async throws {
    if let launch = Launch(CommandLine.arguments) { return await launch.showFeed() }

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try LoopbackServer { _ in .json([FeedItem(id: 1, title: "Hello")]) }
    let launch = Launch(store: .files, location: folder.path(), server: server.url)
    print("The server is healthy")
    try launch.runAgain()
    print("The server is gone, and the program is launched again")
    server.stop()
    try launch.runAgain()
    print("Nothing is stored either")
    try Launch(store: .files, location: folder.path() + "empty", server: server.url).runAgain()
  }
}

/// One launch of the program: where the feed is stored, and where it comes from.
struct Launch {
  enum Store: String {
    case files
    case defaults
  }

  var store: Store
  /// A folder, or the name of a suite of defaults.
  var location: String
  var server: URL

  func showFeed() async {
    do {
      let titles = try await repository.fetchFeed().map(\.title)
      print("  the caller gets the feed: \(titles.formatted())")
    } catch {
      print("  the caller gets the original error: \(error.localizedDescription)")
    }
  }

  /// Logging over caching over the remote: all that knows of it is here.
  private var repository: any FeedRepository {
    let remote = RemoteFeedRepository(url: server)
    // Whose feed it is: another user of the same store must not be shown it.
    let user = "user"
    return switch store {
    case .files: remote.caching(in: .files(at: URL(filePath: location)), namespace: user).logging()
    case .defaults:
      remote.caching(in: UserDefaultsCache(suiteName: location), namespace: user).logging()
    }
  }
}

extension Launch {
  /// The wish that the arguments of a launch express; nil for the first one, which has none.
  init?(_ arguments: [String]) {
    guard arguments.count == 4, let store = Store(rawValue: arguments[1]),
      let server = URL(string: arguments[3])
    else { return nil }
    self.init(store: store, location: arguments[2], server: server)
  }

  /// Launches the program anew, in a process of its own.
  func runAgain() throws {
    fflush(nil)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [store.rawValue, location, server.absoluteString]
    try process.run()
    process.waitUntilExit()
  }
}
