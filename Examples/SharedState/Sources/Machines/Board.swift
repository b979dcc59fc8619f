import Foundation

/// Numbers that only rise, so that an old one is known for what it is.
protocol Board: Sendable {
  func number(on line: Int) async throws -> Int
  func raise(_ line: Int) async throws
}

/// A board in a folder. Each line is a file, to which only one machine writes: a number and a time on
/// each of its lines.
struct FolderBoard: Board {
  let folder: URL

  func number(on line: Int) async throws -> Int { history(of: line).count }

  func raise(_ line: Int) async throws {
    let times = history(of: line) + [Date().timeIntervalSince1970]
    let text = times.map { "\($0)\n" }.joined()
    try Data(text.utf8).write(to: file(line), options: .atomic)
  }

  /// The times at which the number rose.
  func history(of line: Int) -> [Double] {
    guard let text = try? String(contentsOf: file(line), encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { Double($0) }
  }

  private func file(_ line: Int) -> URL { folder.appending(path: "\(line)") }
}
