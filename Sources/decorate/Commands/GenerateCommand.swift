import Generator
import Spec

/// `decorate generate`
struct GenerateCommand: Command {
  static let name = "generate"
  static let summary = "Writes the Swift file for each spec."
  static let usage = ["SPEC..."]
  static let discussion = """
    Nothing is written if one of the specs has a mistake, and a file that would not change is left
    alone. The build-tool plugin calls this in each build; those who keep generated files in their
    repository call it themselves, and 'decorate check' says when they are stale.
    """
  static let options = [output] + SpecArguments.options + [inputs]

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      The file to write, if there is one spec; else the folder for the files. '-' is standard \
      output. By default each file stands beside its spec: Feed.decorators.swift for \
      Feed.decorators.yaml.
      """)
  private static let inputs = Option(
    name: "--inputs", value: "FILE",
    summary: """
      For the build-tool plugin: the files besides the spec that its build plan knows to be read, \
      one a line. Where others are, FILE is touched, so that the next build runs this again.
      """)

  private let specs: SpecArguments
  private let output: String?
  private let knownInputs: String?

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
    output = arguments.value(of: Self.output)
    knownInputs = arguments.value(of: Self.inputs)
    if output == "-", specs.paths.count > 1 {
      throw UsageError("'--output -' takes one spec, not \(specs.paths.count)")
    }
    if knownInputs != nil, specs.paths.count > 1 {
      throw UsageError("'--inputs' takes one spec, not \(specs.paths.count)")
    }
  }

  /// Generates for all specs before it writes for any.
  func run(_ findings: inout Findings) throws {
    let files = ReadFiles()
    let destinations = Destinations(of: specs.paths, output: output)
    var outputs: [(path: String, file: GeneratedFile)] = []
    try specs.forEach(reading: files, &findings) { spec, generator, _ in
      let path = destinations.path(forSpec: spec.source.path)
      outputs.append((path, try generator.swiftFile(for: spec)))
    }
    findings.removeWarnings()
    if let knownInputs { try touch(knownInputs, unlessItHas: files) }
    guard findings.status == .success else { return }
    for (path, file) in outputs {
      if path == "-" {
        file.pieces.forEach(Console.printVerbatim)
      } else {
        try OutputFile(path: path).write(file)
      }
    }
  }

  /// Touches the list of the files that the build plan knows the tool to read for the spec, if it
  /// has read others.
  ///
  /// SwiftPM's native build system keeps its plan while only contents change. The list is an input
  /// of the build command, so that touching it makes the next build run the command again, until a
  /// new plan knows better.
  private func touch(_ list: String, unlessItHas files: ReadFiles) throws {
    if !files.areAll(in: try TextFile.lines(of: list)) {
      try TextFile.overwrite(try TextFile.read(list), at: list)
    }
  }
}
