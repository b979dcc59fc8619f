import DecoratorsCaching
import Foundation

/// A process that writes pages until it is killed.
final class Writer {
  private let process = Process()
  private let output = Pipe()

  /// Starts a process, and waits until it has written its first page.
  init(directory: URL) throws {
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["write", directory.path(percentEncoded: false)]
    process.standardOutput = output
    try process.run()
    guard try output.fileHandleForReading.read(upToCount: 1)?.count == 1 else {
      throw CocoaError(.executableLoad)
    }
  }

  /// Kills the process, which has no chance to do anything else.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What the process does.
  static func write(to directory: URL) async throws {
    let catalog = WritingCatalog().caching(in: Settings.store(at: directory), namespace: "") {
      event in
      FileHandle.standardError.write(Data("\(event)\n".utf8))
    }
    _ = try await catalog.page(number: 0)
    FileHandle.standardOutput.write(Data(".".utf8))
    while true {
      _ = try await catalog.page(number: .random(in: 0..<Settings.pages))
    }
  }
}

enum Settings {
  static let pages = 200
  static let capacity = 1_000_000

  static func store(at directory: URL) -> FileCache {
    FileCache(directory: directory, capacity: capacity)
  }
}
