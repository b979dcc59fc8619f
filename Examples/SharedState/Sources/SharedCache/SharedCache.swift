import DecoratorsCaching
import DecoratorsRedis
import Foundation
import HiredisTransport

/// One of many programs that share a cache: each command is a process of its own.
///
///     swift run SharedCache 6379 FOLDER rename 7 Hello
///     swift run SharedCache 6379 FOLDER title 7
///     swift run SharedCache 6379 FOLDER title 7
///
/// Only the first of the last two asks the catalog. With the port alone it runs these and a few more,
/// and shows what they print.
@main
struct SharedCache {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 1 { return try showAll(port: arguments[0]) }
    guard arguments.count >= 4, let port = Int(arguments[0]), let number = Int(arguments[3]) else {
      print("usage: SharedCache PORT [FOLDER (title NUMBER | rename NUMBER TITLE)]")
      exit(64)
    }
    let catalog = catalog(port: port, folder: URL(filePath: arguments[1]))
    do {
      if arguments[2] == "rename", arguments.count == 5 {
        try await catalog.rename(number, to: arguments[4])
      } else {
        print("  \(number) is \(try await catalog.title(of: number))")
      }
    } catch {
      print("  \(error)")
    }
  }

  /// The composition root: memory for a second, the server that all share, the catalog itself.
  static func catalog(port: Int, folder: URL) -> some Catalog {
    let redis = RedisCache(over: HiredisTransport(port: port), namespace: "shop")
    return FolderCatalog(folder: folder)
      .caching(in: LayeredCache(over: redis, lifetime: .seconds(1))) { failure in
        print("  \(failure)")
      }
  }

  private static func showAll(port: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ arguments: String...) throws {
      print(arguments.joined(separator: " "))
      fflush(nil)
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = [port, folder.path(percentEncoded: false)] + arguments
      try process.run()
      process.waitUntilExit()
    }
    try run("rename", "7", "Hello")
    try run("title", "7")
    try run("title", "7")
    try run("rename", "7", "World")
    try run("title", "7")
  }
}
