import DecoratorGenerator
import DecoratorSpec

extension Command {
  static let generate = Command(
    name: "generate", alsoKnownAs: ["build", "run"],
    summary: "Generate Swift files from specs.",
    discussion: """
      Write nothing if one of the specs has an error, and do not touch files that would not change. The
      build-tool plugin runs this command in each build. If you check in generated files, run it
      yourself; 'decorate check' reports files that are out of date.
      """,
    options: [output] + SpecArguments.options + [root, outside]
  ) { arguments, findings in
    let specs = try SpecArguments(arguments)
    let output = arguments.value(of: Command.output)
    let root = arguments.value(of: Command.root)
    if output == "-", specs.paths.count > 1 {
      throw Failure("'--output -' takes one spec, not \(specs.paths.count)")
    }
    if output != nil, specs.areCheckedIn {
      throw Failure("'--checked-in' writes each file beside its spec; remove '--output'")
    }
    if let output, root == nil, specs.paths.count == 1, output != "-", !output.hasSuffix("/"),
      !output.hasSuffix(".swift"), !TextFile.exists(output)
    {
      throw Failure(
        "'\(output)' is neither a folder nor a Swift file; write '\(output)/' or '\(output).swift'")
    }
    let destinations = Destinations(specs: specs.paths, output: output, root: root)
    if specs.areCheckedIn || root != nil { destinations.reportCollisions(to: &findings) }
    if root != nil { reportCheckedInFiles(of: specs, to: &findings) }
    if specs.areCheckedIn || root != nil || !specs.namesFiles { specs.reportOrphans(to: &findings) }

    let files = ReadFiles()
    var build: RecordedBuild?
    if let output, arguments.value(of: outside) != nil {
      build = RecordedBuild(
        of: specs, to: destinations, in: output, reading: files, version: Decorate.version)
    }
    var pairs: [(spec: Spec, generator: Generator)] = []
    let earlier = findings
    repeat {
      pairs = []
      // A build that begins anew finds again what it has found.
      findings = earlier
      try specs.forEach(reading: files, notingIn: build?.inputs, &findings) { spec, generator in
        (spec, generator)
      } _: { pair, _ in
        pairs.append(pair)
      }
    } while build?.restarts(after: pairs.map(\.spec)) == true
    if findings.status == .success, let folder = arguments.value(of: outside) {
      let named = Set(specs.namedFiles)
      let others = (build?.paths ?? files.paths).subtracting(named)
      try OutsideFiles(folder: folder).link(
        to: others.isEmpty
          ? [] : Set(others.map(Paths.standardized)).subtracting(named.map(Paths.standardized)))
    }
    // The code of all specs is generated before any file is written.
    let store = OutputStore()
    let results = pairs.concurrentMap { pair in
      Result {
        let path = destinations.path(forSpec: pair.spec.source.path)
        return try OutputFile(path: path, of: pair.spec, by: pair.generator, in: store)
      }
    }
    let outputs = results.compactMap { result in findings.value { try result.get() } }
    guard findings.status == .success else { return }
    for (file, pair) in zip(outputs, pairs) where file.holdsOtherText {
      findings.addError(
        "'\(file.path)' was not generated, so it is not replaced; write to another file, or remove it",
        about: pair.spec.source.path)
    }
    guard findings.status == .success else { return }
    for file in outputs { try file.write() }
    if specs.areCheckedIn, !outputs.isEmpty { try Console.print(outputs.map(\.path)) }
    let warnings = pairs.concurrentMap { pair in
      Result { try pair.generator.warnings(on: pair.spec) }
    }
    let paths = pairs.map(\.spec.source.path)
    let byPath = Dictionary(zip(paths, warnings)) { first, _ in first }
    for path in specs.paths {
      findings.add(try byPath[path]?.get() ?? build?.kept[path]?.warnings ?? [])
    }
    build?.end(
      with: try zip(zip(pairs, outputs), warnings).map { ($0.0.spec, $0.1, try $1.get()) },
      reading: files)
  }

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      Write to this file or folder, or to standard output ('-'); by default, beside each spec.
      """)
  private static let root = Option(
    name: "--root", value: "FOLDER",
    summary: """
      Name output files after the paths of their specs below this folder; by default, the folder \
      that contains all specs.
      """)
  private static let outside = Option(
    name: "--outside", value: "FOLDER",
    summary: """
      Keep links in this folder to input files that the command line does not name, for the \
      build-tool plugin.
      """)

  /// Reports files that are checked in beside their specs although each build generates them. Swift
  /// would see each declaration twice.
  private static func reportCheckedInFiles(
    of specs: SpecArguments, to findings: inout Findings
  ) {
    let files = Set(specs.targets.flatMap(\.swiftFiles))
    for spec in specs.paths {
      let path = Destinations.path(besideSpec: spec)
      guard files.contains(path) else { continue }
      findings.addError(
        "DecoratorsPlugin generates '\(path)' in every build already; remove the file, or "
          + "remove the plugin and update the file with 'swift package generate-decorators'",
        about: spec)
    }
  }
}
