import DecoratorGenerator
import DecoratorSpec

extension Command {
  static let check = Command(
    name: "check", alsoKnownAs: ["lint", "test", "validate", "verify"],
    summary: "Check specs without writing files.",
    discussion: """
      Print the errors and warnings of a build, and an error for each generated file beside its spec
      that is out of date. The exit status is 1 if there is an error.
      """,
    options: SpecArguments.options + [strict]
  ) { arguments, findings in
    let specs = try SpecArguments(arguments)
    for hint in specs.hints { findings.addWarning(hint) }
    if specs.areCheckedIn {
      Destinations(specs: specs.paths).reportCollisions(to: &findings)
    }
    if specs.areCheckedIn || !specs.namesFiles { specs.reportOrphans(to: &findings) }
    let store = OutputStore()
    try specs.forEach(&findings) { spec, generator in
      let path = Destinations.path(besideSpec: spec.source.path)
      let warnings = try generator.warnings(on: spec)
      // A wrong template is reported behind the warnings.
      let file = Result { try OutputFile(path: path, of: spec, by: generator, in: store) }
      return (spec.source.path, path, warnings, file.map(\.differs))
    } _: { checked, findings in
      let (spec, path, warnings, differs) = checked
      findings.add(warnings)
      let isOutOfDate = try differs.get()
      let exists = TextFile.exists(path)
      guard isOutOfDate, exists || specs.areCheckedIn else { return }
      let command =
        specs.areCheckedIn
        ? ["swift", "package", "generate-decorators"]
        : ["decorate", "generate", spec] + specs.filesOfCommand
      findings.addError(
        "'\(path)' is \(exists ? "out of date; to update" : "missing; to write") it, run: "
          + command.map(Paths.quotedForShell).joined(separator: " "), about: spec)
    }
    if arguments.has(strict) { findings.countWarnings() }
  }

  private static let strict = Option(
    name: "--strict", summary: "Exit with status 1 for warnings, too.")
}
