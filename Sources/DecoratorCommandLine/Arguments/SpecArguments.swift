import DecoratorGenerator
import DecoratorSpec

/// The specs on a command line, and the files with which they are read.
struct SpecArguments {
  /// The options of all commands that read specs.
  static let options: [Option] = [.template, .checkedIn, .format]

  /// The text on the operands in help.
  static let discussion = """
    The Swift files of a target may stand among its specs: what a protocol inherits is found in
    them, and in the other specs. Templates (*.mustache) may, too. '@FILE' stands for the lines of a
    file.
    """

  /// The paths of the specs.
  let paths: [String]
  let swiftFiles: [String]
  let templates: [String]
  /// A Boolean value that indicates whether the generated files are checked in beside the specs.
  let areCheckedIn: Bool
  /// All files on the command line.
  let files: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    files = arguments.operands
    swiftFiles = files.filter { $0.hasSuffix(".swift") }
    let ownTemplates = files.filter { $0.hasSuffix(TemplateFileName.suffix) }
    var known: Set<String> = []
    paths = files.filter {
      !$0.hasSuffix(".swift") && !$0.hasSuffix(TemplateFileName.suffix)
        && known.insert(Paths.standardized($0)).inserted
    }
    templates = try arguments.templates() + ownTemplates
    areCheckedIn = arguments.has(.checkedIn)
    if paths.isEmpty { throw UsageError("no spec given") }
  }

  /// Reads each spec and passes it on, even if other specs have mistakes.
  ///
  /// - Throws: An error if a template has mistakes, since specs cannot be read without the
  ///   templates.
  func forEach(
    reading files: ReadFiles, _ findings: inout Findings,
    _ body: (Spec, Generator, inout Findings) throws -> Void
  ) throws {
    let types = DeclaredTypes(in: swiftFiles, readFile: files.read)
    var generators = try Generators(TemplateFiles(at: templates), reading: files, types)
    var redeclarations = Redeclarations(in: swiftFiles, readFile: files.read)
    let target = TargetFiles(swiftFiles: swiftFiles, specs: paths, readFile: files.read)
    for path in paths {
      do {
        let source = SourceText(path: path, text: try files.read(path))
        let generator = try generators.generator(for: source)
        let spec = try generator.read(source, in: target)
        let problems = redeclarations.problems(in: spec)
        if !problems.isEmpty { throw DiagnosticsError(problems) }
        try body(spec, generator, &findings)
      } catch {
        findings.add(error)
      }
    }
  }
}
