import DecoratorGenerator
import DecoratorSpec

/// `decorate generate`
struct GenerateCommand: Command {
  static let name = "generate"
  static let summary = "Write the Swift file for each spec."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Write nothing if one of the specs has a mistake, and leave a file alone that would not change.
    The build-tool plugin calls this in each build. If you keep generated files in your repository,
    call it yourself; 'decorate check' reports those that are out of date.

    \(SpecArguments.discussion)
    """
  static let options = [output] + SpecArguments.options + [root, outside]

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      The file to write, if there is one spec; else the folder for the files. '-' is standard \
      output. By default each file stands beside its spec: Feed.decorators.swift for \
      Feed.decorators.yaml.
      """)
  private static let root = Option(
    name: "--root", value: "FOLDER",
    summary: """
      The folder below which the names of the files in the output's folder begin. By default it is \
      the one that holds all specs.
      """)
  private static let outside = Option(
    name: "--outside", value: "FOLDER",
    summary: """
      For the build-tool plugin: a folder for links to the files that were read besides those of \
      the command line.
      """)

  private let specs: SpecArguments
  private let output: String?
  private let root: String?
  private let outside: OutsideFiles?

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
    output = arguments.value(of: Self.output)
    root = arguments.value(of: Self.root)
    outside = arguments.value(of: Self.outside).map(OutsideFiles.init)
    if output == "-", specs.paths.count > 1 {
      throw UsageError("'--output -' takes one spec, not \(specs.paths.count)")
    }
    if output != nil, specs.areCheckedIn {
      throw UsageError("'--checked-in' writes each file beside its spec; remove '--output'")
    }
  }

  /// Generates the code of all specs before it writes any file.
  func run(_ findings: inout Findings) throws {
    let files = ReadFiles()
    let destinations = Destinations(of: specs.paths, output: output, root: root)
    if specs.areCheckedIn || root != nil { findings.addErrors(destinations.collisions) }
    if root != nil { reportCheckedInFiles(to: &findings) }
    if specs.areCheckedIn || root != nil || !specs.namesFiles {
      specs.reportOrphans(to: &findings)
    }
    var pairs: [(spec: Spec, generator: Generator)] = []
    try specs.forEach(reading: files, &findings) { spec, generator, _ in
      pairs.append((spec, generator))
    }
    let hasFailed = findings.status != .success
    if !hasFailed { try outside?.link(to: files.paths(besides: specs.files)) }
    let outcomes = pairs.concurrentReduce(into: [Outcome]()) { pair in
      let path = destinations.path(forSpec: pair.spec.source.path)
      var file = OutputFile(path: path, replaces: !hasFailed)
      let result = Result { try pair.generator.write(pair.spec, to: &file) }
      file.finish()
      return (file, result)
    } _: {
      $0.append($1)
    }
    for (_, result) in outcomes { _ = findings.value { try result.get() } }
    findings.removeWarnings()
    if findings.status == .success {
      reportOverwrittenInputs(of: pairs.map(\.spec), destinations, read: files, to: &findings)
    }
    let outputs = outcomes.map(\.file)
    guard findings.status == .success else {
      for file in outputs { file.discard() }
      return
    }
    try OutputFile.commit(outputs)
    if specs.areCheckedIn { for file in outputs { try Console.print(file.path) } }
    for (spec, generator) in pairs { findings.add(try generator.warnings(on: spec)) }
    findings.forgiveWarnings()
  }

  private typealias Outcome = (file: OutputFile, result: Result<Void, any Error>)

  /// Reports files that would be overwritten although they are inputs.
  private func reportOverwrittenInputs(
    of specs: [Spec], _ destinations: Destinations, read files: ReadFiles,
    to findings: inout Findings
  ) {
    let inputs =
      files.paths(besides: swiftFiles) + handWrittenFiles
      + self.specs.targets.flatMap(self.specs.templates).flatMap {
        TemplateFiles.expanded($0) ?? [$0]
      }
      + specs.flatMap(\.swiftFiles)
    let identities = Set(inputs.compactMap(TextFile.identity))
    for spec in specs {
      let path = destinations.path(forSpec: spec.source.path)
      guard path != "-", let identity = TextFile.identity(of: path), identities.contains(identity)
      else { continue }
      findings.addError(
        "'\(path)' is an input of the command; write the output to another file",
        about: spec.source.path)
    }
  }

  private var swiftFiles: [String] { specs.targets.flatMap(\.swiftFiles) }

  /// The Swift files on the command line that are not generated; empty if generated files are checked
  /// in beside their specs.
  private var handWrittenFiles: [String] {
    guard output != nil, specs.namesFiles else { return [] }
    return swiftFiles.filter { (try? TextFile.read($0).isGenerated) == false }
  }

  /// Reports files that are checked in beside their specs although each build generates them. Swift
  /// would see each declaration twice.
  private func reportCheckedInFiles(to findings: inout Findings) {
    let files = Set(swiftFiles)
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
