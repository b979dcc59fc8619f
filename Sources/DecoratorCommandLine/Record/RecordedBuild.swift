import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A build of a target's specs that leaves out those whose inputs are as its record says.
struct RecordedBuild {
  private let path: String
  private let key: [String]
  private let specs: [(path: String, digest: Digest)]
  private let files: [BuildRecord.File]
  /// What the record says about the specs that are left out.
  private(set) var kept: [String: BuildRecord.Entry] = [:]
  /// What is read for the others.
  private(set) var inputs: [String: SpecInputs] = [:]

  /// Reads the record in the folder of the output; `nil` if nothing tells one tool from another, or the
  /// command line does not name all files.
  init?(
    of arguments: SpecArguments, to destinations: Destinations, in folder: String,
    reading: ReadFiles, version: String
  ) {
    guard let tool = Self.tool, arguments.namesFiles, let target = arguments.targets.first else {
      return nil
    }
    path = Paths.joined(folder, "record.txt")
    var key = [
      version, tool, "root \(destinations.root ?? "-")", "output \(destinations.output ?? "-")",
    ]
    key += arguments.dependencyWords.map { "dependencies \($0)" }
    for template in arguments.templates(of: target) {
      let digest = (try? TextFile.data(template)).map { Digest(of: $0) } ?? Digest()
      key.append("\(digest.text) \(template)")
    }
    var files = target.swiftFiles.map { (path: $0, module: "") }
    for module in arguments.modules {
      let owner = module.isOfSamePackage ? "package \(module.name)" : module.name
      // A spec can ask whether there is such a module, whatever its files declare.
      key.append("module \(owner)")
      files += module.files.map { ($0, owner) }
    }
    self.key = key
    // Reading is slow enough to be done on all cores.
    let digests = (files.map(\.path) + arguments.paths).concurrentMap { reading.digest($0) }
    var swiftFiles = zip(files, digests).map { file, digest in
      BuildRecord.File(path: file.path, module: file.module, digest: digest)
    }
    specs = Array(zip(arguments.paths, digests.dropFirst(files.count)))
    if let record = BuildRecord(at: path), record.key == key {
      let changes = record.changes(to: &swiftFiles, specs: specs, reading: reading)
      let entries = Dictionary(record.entries.map { ($0.spec, $0) }) { first, _ in first }
      let known = specs.concurrentMap { spec in
        entries[spec.path].flatMap { entry in
          entry.holds(
            digest: spec.digest, output: destinations.path(forSpec: spec.path), after: changes,
            reading: reading) ? entry : nil
        }
      }
      for case let entry? in known { kept[entry.spec] = entry }
    } else {
      let names = BuildRecord.names(in: swiftFiles.map(\.path), reading)
      for (index, names) in names.enumerated() { swiftFiles[index].names = names }
    }
    self.files = swiftFiles
    for spec in specs where kept[spec.path] == nil { inputs[spec.path] = SpecInputs() }
  }

  /// A text that another tool has not: its place, size and time, since a tool with the same version can be
  /// another one.
  private static var tool: String? {
    let word = CommandLine.arguments[0]
    let path = word.contains("/") ? word : "/proc/self/exe"
    let end = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: end),
      let size = attributes[.size], let date = attributes[.modificationDate] as? Date
    else { return nil }
    return "tool \(end) \(size) \(date.timeIntervalSinceReferenceDate)"
  }

  /// Forgets what is kept, if a spec now generates a type of a spec that was to be left out: the messages
  /// of both depend on each other.
  ///
  /// - Returns: Whether the build has to begin anew.
  mutating func restarts(after generated: [Spec]) -> Bool {
    let known = Set(kept.values.flatMap(\.types))
    guard !known.isEmpty,
      generated.contains(where: { !known.isDisjoint(with: $0.generatedNames) })
    else { return false }
    kept = [:]
    inputs = Dictionary(specs.map { ($0.path, SpecInputs()) }) { first, _ in first }
    return true
  }

  /// The files that all specs name by their paths.
  var paths: Set<String> {
    Set(kept.values.flatMap { $0.reads.map(\.path) } + inputs.values.flatMap(\.paths))
  }

  /// Writes the record for the next build.
  func end(
    with generated: [(spec: Spec, output: OutputFile, warnings: [Diagnostic])],
    reading: ReadFiles
  ) {
    var entries = kept
    for (spec, output, warnings) in generated {
      let path = spec.source.path
      guard let inputs = inputs[path] else { continue }
      entries[path] = BuildRecord.Entry(
        spec: path, digest: reading.digest(path), output: output.path,
        outputDigest: output.digest, needsAll: inputs.lookups.areAll,
        names: "\t" + inputs.lookups.names.sorted().map { $0 + "\t" }.joined(),
        types: spec.generatedNames,
        reads: inputs.paths.sorted().map { ($0, reading.digest($0)) },
        templates: inputs.templates.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        warnings: warnings)
    }
    let record = BuildRecord(
      key: key, files: files, entries: specs.compactMap { entries[$0.path] })
    record.write(to: path)
  }
}
