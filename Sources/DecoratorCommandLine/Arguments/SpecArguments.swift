import DecoratorGenerator
import DecoratorSpec

/// The specs on a command line, and the files with which they are read.
struct SpecArguments {
  /// The options of all commands that read specs.
  static let options: [Option] = [.target, .template, .checkedIn, .format]

  /// The text on the operands in help.
  static let discussion = """
    A FOLDER stands for all specs below it. As in a build, the tool reads a spec with the Swift files
    and templates of its target: the folder below the nearest 'Sources' or 'Tests', or otherwise the
    spec's own folder. If you name Swift files, they are the target, with the templates (*.mustache)
    that you name. '@FILE' stands for the lines of a file.
    """

  /// The paths of the specs.
  let paths: [String]
  /// The specs with their targets.
  let targets: [SpecTarget]
  /// A Boolean value that indicates whether the command line names the target's files itself.
  let namesFiles: Bool
  /// The value of `--target`.
  private let target: String?
  /// The templates that the command line names.
  private let ownTemplates: [String]
  /// A Boolean value that indicates whether the generated files are checked in beside the specs.
  let areCheckedIn: Bool
  /// All files on the command line.
  let files: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    files = arguments.operands
    let others = files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(TemplateFileName.suffix) }
    namesFiles = others.contains { $0.hasSuffix(".swift") }
    var specs: [String] = []
    for file in files where !others.contains(file) { specs += try Self.specs(at: file) }
    var known: Set<String> = []
    paths = specs.filter { known.insert(Paths.standardized($0)).inserted }
    target = arguments.value(of: .target)
    let folder = target
    if let folder, !TextFile.isFolder(folder) {
      throw UsageError("'--target' takes a folder, not '\(folder)'")
    }
    if folder != nil, namesFiles {
      throw UsageError("the Swift files are the target; remove them, or '--target'")
    }
    targets =
      namesFiles
      ? [SpecTarget(specs: paths, files: others)] : SpecTarget.targets(of: paths, in: folder)
    ownTemplates =
      try arguments.templates()
      + (namesFiles ? [] : others.filter { $0.hasSuffix(TemplateFileName.suffix) })
    areCheckedIn = arguments.has(.checkedIn)
    if paths.isEmpty, !(areCheckedIn && namesFiles) { throw UsageError("no spec given") }
  }

  /// Returns the specs in a folder, or the file itself.
  private static func specs(at path: String) throws(UsageError) -> [String] {
    guard TextFile.isFolder(path) else { return [path] }
    let specs = TargetFolder.files(below: path).filter {
      OutputName.isSpec(String(Paths.fileName(of: $0)))
    }
    if specs.isEmpty {
      let hint = misnamedSpecs(below: path).first ?? "name files '*.decorators.yaml'"
      throw UsageError("the folder '\(path)' has no specs; \(hint)")
    }
    return specs
  }

  /// Returns a hint for each file in a folder that is named almost like a spec.
  private static func misnamedSpecs(below folder: String) -> [String] {
    TargetFolder.files(below: folder).compactMap { path in
      let name = String(Paths.fileName(of: path))
      return OutputName.spec(meantBy: name).map {
        "'\(path)' is not a spec; to make it one, name it '\($0)'"
      }
    }
  }

  /// Reports generated files in the targets whose specs no longer exist. Swift would compile them
  /// all the same.
  func reportOrphans(to findings: inout Findings) {
    for target in targets {
      for (path, spec) in target.orphans(areBesideSpecs: areCheckedIn) {
        findings.addError(
          "'\(path)' was generated from '\(spec)', which no longer exists; remove the file")
      }
    }
  }

  /// The words of this command line that name the target and the templates.
  var filesOfCommand: [String] {
    (namesFiles ? files.filter { !paths.contains($0) } : [])
      + (target.map { ["--target", $0] } ?? []) + ownTemplates.flatMap { ["--template", $0] }
  }

  /// Returns the templates for a target: its own, and those of `--template`.
  func templates(of target: SpecTarget) -> [String] {
    let own = Set(ownTemplates.map(Paths.standardized))
    return ownTemplates + target.templates.filter { !own.contains(Paths.standardized($0)) }
  }

  /// Reads each spec and passes it on, even if other specs have mistakes.
  ///
  /// - Throws: An error if a template has mistakes, since specs cannot be read without the
  ///   templates.
  func forEach(
    reading files: ReadFiles, _ findings: inout Findings,
    _ body: (Spec, Generator, inout Findings) throws -> Void
  ) throws {
    for folder in self.files where TextFile.isFolder(folder) {
      for hint in Self.misnamedSpecs(below: folder) { findings.addWarning(hint) }
    }
    for target in targets {
      let targetFiles = TargetFiles(
        swiftFiles: target.swiftFiles, specs: target.allSpecs, readFile: files.read)
      var generators = try Generators(
        TemplateFiles(at: templates(of: target)), reading: files, targetFiles.types)
      var redeclarations = Redeclarations(besides: targetFiles.types)
      for path in target.specs {
        do {
          let source = SourceText(path: path, text: try files.read(path))
          let generator = try generators.generator(for: source)
          var spec = try generator.read(source, in: targetFiles)
          let problems = redeclarations.problems(in: &spec)
          if !problems.isEmpty { throw DiagnosticsError(problems) }
          try body(spec, generator, &findings)
        } catch {
          findings.add(error)
        }
      }
    }
  }
}
