import DecoratorDeclarations
import Foundation

/// The Swift files of a target.
struct SourceTarget {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let name: String
  let files: [SourceFile]

  /// Reads the files below a folder of the package.
  init(in folder: String) throws {
    let url = Self.root.appending(path: folder)
    name = url.lastPathComponent
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))
    files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(
        path: path, text: try String(contentsOf: url.appending(path: path), encoding: .utf8))
    }
  }

  /// The folders of all targets, Templates among them.
  static var folders: [String] {
    get throws {
      let sources = root.appending(path: "Sources")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: sources.path(percentEncoded: false))
      return names.map { "Sources/\($0)" }.sorted() + ["Templates"]
    }
  }

  /// The files that use one another.
  var circlesOfFiles: Set<Set<String>> {
    uses.circles
  }

  /// The folders whose files use one another; the target's own folder is called `.`.
  var circlesOfFolders: Set<Set<String>> {
    var folders: [String: Set<String>] = [:]
    for (path, used) in uses {
      folders[path.folder, default: []].formUnion(used.map(\.folder))
    }
    return folders.circles
  }

  /// The files that each file uses, which are those that declare a type that it names.
  var uses: [String: Set<String>] {
    var declaring: [String: Set<String>] = [:]
    for file in files where !file.isMissingPart {
      for type in file.declaredTypes { declaring[type, default: []].insert(file.path) }
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { file in
        let used = file.names.subtracting(file.declaredTypes).flatMap { declaring[$0] ?? [] }
        return (file.path, Set(used))
      })
  }
}

extension [String: Set<String>] {
  /// The groups of keys from each of which all others of the group are reached.
  fileprivate var circles: Set<Set<String>> {
    let reached = mapValues { start in
      var found = start
      var pending = start
      while let next = pending.popFirst() {
        let new = (self[next] ?? []).subtracting(found)
        found.formUnion(new)
        pending.formUnion(new)
      }
      return found
    }
    let groups = reached.map { key, all in all.filter { reached[$0]?.contains(key) ?? false } }
    return Set(groups.filter { $0.count > 1 })
  }
}

extension String {
  fileprivate var folder: String {
    contains("/") ? split(separator: "/").dropLast().joined(separator: "/") : "."
  }
}
