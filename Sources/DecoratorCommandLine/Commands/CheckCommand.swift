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
  static let summary = "Says all that is wrong with specs, or may be, and writes nothing."
  static let usage = ["FILE..."]
  static let discussion = """
    Besides what 'decorate generate' refuses, it warns of what may be meant otherwise: members that
    a decorator acts on although their names speak against it, decorators on the wrong side of others
    in a stack, and 'members:' that differ from the protocol in a Swift file of the spec's folder.
    Where the generated file stands beside the spec, it must be up to date. The exit status is 1 if
    there is anything to say.

    \(SpecArguments.discussion)
    """
  static let options = SpecArguments.options + [failOn]

  private static let failOn = Option(
    name: "--fail-on", value: "warning|error",
    summary: """
      What makes the exit status 1: everything that is said ('warning', the default), or mistakes \
      and stale files alone.
      """)

  private let specs: SpecArguments
  private let forgivesWarnings: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    specs = try SpecArguments(arguments)
    switch arguments.value(of: Self.failOn) {
    case nil, "warning": forgivesWarnings = false
    case "error": forgivesWarnings = true
    case let word?: throw UsageError("'--fail-on' takes 'warning' or 'error', not '\(word)'")
    }
  }

  func run(_ findings: inout Findings) throws {
    if specs.areCheckedIn { findings.addErrors(Destinations(of: specs.paths).collisions) }
    try specs.forEach(reading: ReadFiles(), &findings) { spec, generator, findings in
      let differences = spec.memberDifferences(from: swiftFiles(besides: spec.source.path))
      findings.add((spec.warnings + differences).sorted { $0.line < $1.line })
      let path = Destinations.path(besideSpec: spec.source.path)
      var file = OutputFile(path: path, replaces: false)
      try generator.write(spec, to: &file)
      file.finish()
      if file.differs { reportStale(path, of: spec.source.path, &findings) }
    }
    if forgivesWarnings { findings.forgiveWarnings() }
  }

  /// Returns the Swift files in the folder of a spec by name, without the file that is generated
  /// from it. An unreadable file declares nothing.
  private func swiftFiles(besides spec: String) -> some Sequence<SourceText> {
    let folder = Paths.folder(of: spec)
    let output = Destinations.path(besideSpec: spec)
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.isEmpty ? "." : String(folder))
    return (names ?? []).sorted().lazy
      .filter { $0.hasSuffix(".swift") }
      .map { folder + $0 }
      .filter { $0 != output }
      .compactMap { path in (try? TextFile.read(path)).map { SourceText(path: path, text: $0) } }
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
      : ["decorate", "generate", spec] + specs.swiftFiles
        + specs.templates.flatMap { ["--template", $0] }
    let command = words.map(Paths.quotedForShell).joined(separator: " ")
    findings.addError(
      "'\(path)' is out of date; to update it, run: \(command)", about: spec)
  }
}
