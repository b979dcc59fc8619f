import DecoratorDeclarations
import DecoratorSpec
import Foundation
import Synchronization

/// The Swift files of a target.
struct SourceTarget {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let name: String
  let files: [SourceFile]

  private static let known = Mutex<[String: SourceTarget]>([:])

  /// Reads the files below a folder of the package, once for all tests.
  init(in folder: String) throws {
    self = try Self.known.withLock { known in
      let target = try known[folder] ?? SourceTarget(reading: folder)
      known[folder] = target
      return target
    }
  }

  private init(reading folder: String) throws {
    let url = Self.root.appending(path: folder)
    name = url.lastPathComponent
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))
    files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(
        path: path, text: try String(contentsOf: url.appending(path: path), encoding: .utf8))
    }
  }

  /// Joins targets; the path of each file begins with its target.
  init(joining targets: [SourceTarget]) {
    name = targets.map(\.name).joined(separator: " ")
    files = targets.flatMap { target in
      target.files.map { file in
        var file = file
        file.path = "\(target.name)/\(file.path)"
        return file
      }
    }
  }

  /// The modules of the library.
  static let library = LibraryModule.names.sorted()

  /// The folders of all targets, Templates among them.
  static var folders: [String] {
    get throws {
      let sources = root.appending(path: "Sources")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: sources.path(percentEncoded: false))
      return names.map { "Sources/\($0)" }.sorted() + ["Templates"]
    }
  }

  /// The files that each file uses, which are those that declare a type that it names.
  var uses: [String: Set<String>] {
    uses(of: \.declaredTypes)
  }

  /// The files that each file uses, which also are those that declare a function or a variable that it names, or add a member
  /// that it names to a type of another module. Such a member counts if no other file declares one of its name.
  var usesWithMembers: [String: Set<String>] {
    let types = files.reduce(into: Set<String>()) { $0.formUnion($1.declaredTypes) }
    var count: [String: Int] = [:]
    for name in files.flatMap(\.members) { count[name, default: 0] += 1 }
    var adding: [String: String] = [:]
    for file in files {
      for (type, members) in file.addedMembers where !types.contains(type) {
        for name in members where count[name] == 1 { adding[name] = file.path }
      }
    }
    var uses = uses(of: { $0.declaredTypes.union($0.declaredGlobals) })
    for file in files {
      let names = file.memberNames.subtracting(file.members)
      uses[file.path, default: []].formUnion(names.compactMap { adding[$0] })
    }
    return uses
  }

  private func uses(of declared: (SourceFile) -> Set<String>) -> [String: Set<String>] {
    var declaring: [String: Set<String>] = [:]
    for file in files {
      for name in declared(file) { declaring[name, default: []].insert(file.path) }
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { file in
        let used = file.names.subtracting(declared(file)).flatMap { declaring[$0] ?? [] }
        return (file.path, Set(used))
      })
  }

  /// The other folders that each folder uses; the target's own folder is called `.`.
  func folders(of uses: [String: Set<String>]) -> [String: Set<String>] {
    uses.reduce(into: [:]) { folders, file in
      let folder = file.key.folder
      folders[folder, default: []].formUnion(Set(file.value.map(\.folder)).subtracting([folder]))
    }
  }
}

extension [String: Set<String>] {
  /// The groups of keys from each of which all others of the group are reached.
  var circles: Set<Set<String>> {
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
