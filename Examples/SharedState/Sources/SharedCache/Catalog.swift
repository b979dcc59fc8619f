import Foundation

/// The articles of the shop.
protocol Catalog: Sendable {
  func title(of number: Int) async throws -> String
  func rename(_ number: Int, to title: String) async throws
}

struct NoSuchItem: Error, CustomStringConvertible {
  let number: Int

  var description: String { "there is no item \(number)" }
}

/// A catalog in a folder, with a file for each title. It says when it is asked.
struct FolderCatalog: Catalog {
  let folder: URL

  func title(of number: Int) async throws -> String {
    print("  the catalog is asked for the title of \(number)")
    guard let data = try? Data(contentsOf: file(number)) else { throw NoSuchItem(number: number) }
    return String(decoding: data, as: UTF8.self)
  }

  func rename(_ number: Int, to title: String) async throws {
    print("  the catalog renames \(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(title.utf8).write(to: file(number), options: .atomic)
  }

  private func file(_ number: Int) -> URL {
    folder.appending(path: "\(number).txt")
  }
}
