import DecoratorGenerator
import DecoratorSpec

/// `decorate generate`
struct GenerateCommand: Command {
  static let name = "generate"
  static let summary = "Generate Swift files from specs."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Write nothing if one of the specs has an error, and do not touch files that would not change. The
    build-tool plugin runs this command in each build. If you check in generated files, run it
    yourself; 'decorate check' reports files that are out of date.

    \(SpecArguments.discussion)
    """
  static let options = [output] + SpecArguments.options + [root, outside]

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
    if findings.status == .success { try outside?.link(to: files.paths(besides: specs.files)) }
    let results = pairs.concurrentReduce(into: [Result<OutputFile, any Error>]()) { pair in
      Result {
        let path = destinations.path(forSpec: pair.spec.source.path)
        return OutputFile(path: path, try pair.generator.swiftFile(for: pair.spec))
      }
    } _: {
      $0.append($1)
    }
    let outputs = results.compactMap { result in findings.value { try result.get() } }
    findings.removeWarnings()
    if findings.status == .success {
      reportOverwrittenInputs(of: pairs.map(\.spec), destinations, read: files, to: &findings)
    }
    guard findings.status == .success else { return }
    try OutputFile.write(outputs)
    if specs.areCheckedIn { for file in outputs { try Console.print(file.path) } }
    for (spec, _) in pairs { findings.add(spec.warnings) }
  }

  /// Reports files that would be overwritten although they are inputs.
  private func reportOverwrittenInputs(
    of specs: [Spec], _ destinations: Destinations, read files: ReadFiles,
    to findings: inout Findings
  ) {
    let inputs =
      files.paths(besides: swiftFiles) + handWrittenFiles
      + self.specs.targets.flatMap(self.specs.templates)
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
