import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the last build generated from what, in a file beside the output. With it, a build generates the
/// files of those specs only whose inputs have changed.
///
/// A spec is left out only if all of this holds:
///
/// - The tool, its options and the templates of the target are the same, byte for byte.
/// - So are the spec, its output, and each file that it names by a path.
/// - No Swift file that was changed, added or removed declares, extends or imports a name that was looked
///   up for the spec, found or not, neither before nor after the change. Files are found by names alone
///   (see `Lookups`), so the spec would see the same declarations again.
/// - If the spec has looked at all files or specs, as a pattern does, nothing at all has changed.
///
/// Files are compared by what they contain: times can lie. What does not fit into the record, such as a path with
/// a line break, makes it useless, not wrong.
struct BuildRecord {
  /// A spec in the record.
  struct Entry {
    var spec: String
    var digest: Digest
    var output: String
    var outputDigest: Digest
    /// `true` if the spec depends on all files.
    var needsAll: Bool
    /// The names that were looked up, with a tab before and after each.
    var names: String
    /// The names of the generated types.
    var types: [String]
    var reads: [(path: String, digest: Digest)]
    var templates: [(path: String, files: [String])]
    /// The warnings on the spec, which a build that leaves it out repeats.
    var warnings: [Diagnostic]
  }

  /// A Swift file in the record, with the names under which it is found.
  struct File {
    var path: String
    /// The module that has it; empty for the target itself.
    var module: String
    var digest: Digest
    var names: [String] = []

    /// Returns `true` if it is the same file with the same text.
    func equals(_ other: File) -> Bool {
      path == other.path && digest == other.digest && module == other.module
    }
  }

  /// The tool, its options and the templates, a line for each.
  var key: [String]
  var files: [File] = []
  var entries: [Entry] = []
}

extension BuildRecord {
  /// What has changed since a record was made.
  struct Changes {
    fileprivate(set) var isAny: Bool
    /// `true` if there are files that there were not, or the other way round.
    fileprivate(set) var areOfFiles: Bool
    /// The names by which the changed files were found, or are.
    fileprivate(set) var names: Set<String> = []
  }

  /// Returns what has changed in the Swift files and specs since this record was made, and completes the
  /// names of the files.
  func changes(to files: inout [File], specs: [(path: String, digest: Digest)], reading: ReadFiles)
    -> Changes
  {
    let old = Dictionary(self.files.map { ($0.path, $0) }) { first, _ in first }
    var gone = Set(old.keys)
    var changed: [Int] = []
    var changes = Changes(isAny: false, areOfFiles: false)
    for index in files.indices {
      gone.remove(files[index].path)
      if let known = old[files[index].path], known.equals(files[index]) {
        files[index].names = known.names
      } else {
        changed.append(index)
        if let known = old[files[index].path] {
          changes.names.formUnion(known.names)
        } else {
          changes.areOfFiles = true
        }
      }
    }
    for (index, names) in zip(changed, Self.names(in: changed.map { files[$0].path }, reading)) {
      files[index].names = names
      changes.names.formUnion(names)
    }
    for path in gone { changes.names.formUnion(old[path]?.names ?? []) }
    changes.areOfFiles = changes.areOfFiles || !gone.isEmpty
    changes.isAny =
      !changed.isEmpty || !gone.isEmpty || specs.count != entries.count
      || zip(specs, entries).contains { $0.path != $1.spec || $0.digest != $1.digest }
    return changes
  }

  /// Returns the sorted names under which each file is found.
  static func names(in paths: [String], _ reading: ReadFiles) -> [[String]] {
    paths.concurrentMap { path in
      ((try? reading.read(path)).map { DeclaredTypes.names(in: $0) } ?? []).sorted()
    }
  }
}

extension BuildRecord.Entry {
  /// Returns `true` if what was generated from the spec would be generated again.
  func holds(
    digest: Digest, output: String, after changes: BuildRecord.Changes, reading: ReadFiles
  ) -> Bool {
    guard self.digest == digest, self.output == output, !(needsAll && changes.isAny),
      !(changes.areOfFiles && !reads.isEmpty),
      !changes.names.contains(where: { names.contains("\t\($0)\t") }),
      reads.allSatisfy({ reading.digest($0.path) == $0.digest }),
      templates.allSatisfy({ (try? TextFile.templates(at: $0.path)) == $0.files })
    else { return false }
    return (try? TextFile.data(output)).map { Digest(of: $0) } == outputDigest
  }
}

// MARK: The file

extension BuildRecord {
  private static let heading = "decorate record 1"

  /// Reads a record; `nil` if there is none, or it is not whole.
  init?(at path: String) {
    guard let data = try? TextFile.data(path) else { return nil }
    var lines = data.lines[...]
    guard lines.popFirst() == Self.heading, lines.popLast() == "end" else { return nil }
    key = []
    for line in lines {
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)[
        ...]
      guard let kind = fields.popFirst() else { return nil }
      let words = Array(fields)
      switch (kind, words.count) {
      case ("key", 1...): key.append(words.joined(separator: "\t"))
      case ("file", 3...):
        files.append(
          File(
            path: words[1], module: words[2], digest: Digest(text: words[0]),
            names: Array(words.dropFirst(3))))
      case ("spec", 5):
        entries.append(
          Entry(
            spec: words[2], digest: Digest(text: words[0]), output: words[3],
            outputDigest: Digest(text: words[1]), needsAll: words[4] == "all", names: "",
            types: [], reads: [], templates: [], warnings: []))
      case (_, _) where entries.isEmpty: return nil
      case ("names", _):
        entries[entries.count - 1].names = String(line.dropFirst("names".count))
      case ("types", _): entries[entries.count - 1].types = words
      case ("read", 2):
        entries[entries.count - 1].reads.append((words[1], Digest(text: words[0])))
      case ("templates", 1...):
        entries[entries.count - 1].templates.append((words[0], Array(words.dropFirst())))
      case ("warning", 1):
        guard
          let warning = try? JSONDecoder().decode(Diagnostic.self, from: Data(words[0].utf8))
        else { return nil }
        entries[entries.count - 1].warnings.append(warning)
      default: return nil
      }
    }
  }

  /// Writes the record. One that cannot be written is none.
  func write(to path: String) {
    var lines = [Self.heading]
    lines += key.map { "key\t\($0)" }
    lines += files.map { file in
      (["file", file.digest.text, file.path, file.module] + file.names).joined(separator: "\t")
    }
    for entry in entries {
      lines.append(
        [
          "spec", entry.digest.text, entry.outputDigest.text, entry.spec, entry.output,
          entry.needsAll ? "all" : "",
        ].joined(separator: "\t"))
      lines.append("names" + entry.names)
      lines.append((["types"] + entry.types).joined(separator: "\t"))
      lines += entry.reads.map { "read\t\($0.digest.text)\t\($0.path)" }
      lines += entry.templates.map { (["templates", $0.path] + $0.files).joined(separator: "\t") }
      lines += entry.warnings.map { "warning\t" + ((try? $0.json()) ?? "") }
    }
    lines.append("end")
    let data = Data((lines.joined(separator: "\n") + "\n").utf8)
    if (try? TextFile.data(path)) == data { return }
    var paths = key
    for file in files { paths += [file.path, file.module] }
    for entry in entries {
      paths += [entry.spec, entry.output]
      paths += entry.reads.map(\.path)
      for templates in entry.templates { paths += [templates.path] + templates.files }
    }
    let (lineFeed, tab) = (UInt8(ascii: "\n"), UInt8(ascii: "\t"))
    let fits = paths.allSatisfy { !$0.utf8.contains(lineFeed) && !$0.utf8.contains(tab) }
    if fits, (try? data.write(to: URL(filePath: path), options: .atomic)) != nil { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension Data {
  /// The lines of a text that ends with a line break, found by the C library.
  fileprivate var lines: [String] {
    withUnsafeBytes { bytes in
      var lines: [String] = []
      guard var start = bytes.baseAddress else { return [] }
      let end = start + bytes.count
      while start < end, let lineEnd = UnsafeRawPointer(memchr(start, 10, end - start)) {
        let line = UnsafeRawBufferPointer(start: start, count: lineEnd - start)
        lines.append(String(decoding: line, as: UTF8.self))
        start = lineEnd + 1
      }
      return lines
    }
  }
}
