import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `decorate check`
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Check specs, and write nothing."
  static let usage = ["SPEC|FOLDER..."]
  static let discussion = """
    Print every error and warning of a build, and errors for generated files beside their specs that
    are out of date. The exit status is 1 if there is an error.

    \(SpecArguments.discussion)
    """
  static let options = SpecArguments.options + [strict]

  private static let strict = Option(
    name: "--strict", summary: "Makes the exit status 1 if there is a warning, too.")

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
      findings.add(try generator.warnings(on: spec))
      let path = Destinations.path(besideSpec: spec.source.path)
      var file = OutputFile(path: path, replaces: false)
      try generator.write(spec, to: &file)
      file.finish()
      if file.differs { reportStale(path, of: spec.source.path, &findings) }
    }
    if !isStrict { findings.forgiveWarnings() }
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
