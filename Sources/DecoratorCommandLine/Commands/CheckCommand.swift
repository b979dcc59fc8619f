import DecoratorGenerator
import DecoratorSpec

/// `decorate check`
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Check specs without writing files."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Print the errors and warnings of a build, and an error for each generated file beside its spec
    that is out of date. The exit status is 1 if there is an error.

    \(SpecArguments.discussion)
    """
  static let options = SpecArguments.options + [strict]

  private static let strict = Option(
    name: "--strict", summary: "Exit with status 1 for warnings, too.")

  private let specs: SpecArguments
  private let isStrict: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
    isStrict = arguments.has(Self.strict)
  }

  func run(_ findings: inout Findings) throws {
    if specs.areCheckedIn { findings.addErrors(Destinations(of: specs.paths).collisions) }
    if specs.areCheckedIn || !specs.namesFiles { specs.reportOrphans(to: &findings) }
    try specs.forEach(reading: ReadFiles(), &findings) { spec, generator, findings in
      findings.add(spec.warnings)
      let path = Destinations.path(besideSpec: spec.source.path)
      let file = OutputFile(path: path, try generator.swiftFile(for: spec))
      if file.differs { reportStale(path, of: spec.source.path, &findings) }
    }
    if isStrict { findings.countWarnings() }
  }

  /// Reports that a generated file has another text, or is missing where it is checked in.
  private func reportStale(_ path: String, of spec: String, _ findings: inout Findings) {
    guard TextFile.exists(path) else {
      if specs.areCheckedIn {
        findings.addError(
          "'\(path)' is missing; to write it, run: swift package generate-decorators", about: spec)
      }
      return
    }
    let words =
      specs.areCheckedIn
      ? ["swift", "package", "generate-decorators"]
      : ["decorate", "generate", spec] + specs.filesOfCommand
    let command = words.map(Paths.quotedForShell).joined(separator: " ")
    findings.addError(
      "'\(path)' is out of date; to update it, run: \(command)", about: spec)
  }
}
