import DecoratorGenerator
import DecoratorSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `decorate init`
struct InitCommand: Command {
  static let name = "init"
  static let summary = "Writes a first spec from the protocols in Swift files."
  static let usage = ["FOLDER...", "FILE.swift..."]
  static let discussion = """
    Each protocol gets the decorators that have something to do for it, and a stack of them.
    What cannot be decorated is a comment that says why, and what a decorator does only when told to
    is an example to uncomment. The files beside, in a package those of the target, say what
    protocols inherit, which names are taken, and what other specs ask for.
    """
  static let options: [Option] = [output, .template, .format]

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      The spec to write, or a folder for it; '-' is standard output. By default it stands beside \
      the first FILE with a protocol, or in the FOLDER, and is named after it: \
      Feed.decorators.yaml for Feed.swift. A file that exists is never overwritten.
      """)

  private let paths: [String]
  private let templates: [String]
  private let output: String?

  init(_ arguments: Arguments) throws(UsageError) {
    paths = try arguments.operands("Swift file")
    templates = try arguments.templates()
    output = arguments.value(of: Self.output)
    let other = paths.first { !$0.hasSuffix(".swift") && !TextFile.isFolder($0) }
    if let other {
      throw UsageError(
        "'\(other)' is not a Swift file; name files '*.swift', or a folder of them")
    }
    if let output, output != "-", !output.hasSuffix("/"), !TextFile.isFolder(output),
      !OutputName.isSpec(String(Paths.fileName(of: output)))
    {
      throw UsageError(
        "'--output' takes '*.decorators.yaml', '*.decorators.yml' or a folder, not '\(output)'")
    }
  }

  func run(_ findings: inout Findings) throws {
    let files = ReadFiles()
    let swiftFiles = paths.flatMap { path in
      TextFile.isFolder(path)
        ? TargetFolder.files(below: path).filter { $0.hasSuffix(".swift") } : [path]
    }
    let sources = swiftFiles.compactMap { path in
      findings.value { SourceText(path: path, text: try files.read(path)) }
    }
    let templates = try TemplateFiles(at: templates)
    guard findings.status == .success else { return }
    let path = destination(for: sources)
    if output != "-", TextFile.exists(path) {
      throw TextFile.Failure(
        action: "write", path: path, reason: "it exists already and is never overwritten")
    }
    let spec = try firstSpec(for: sources, at: path, templates, reading: files)
    guard !spec.isEmpty else {
      let reasons = spec.unreadable + spec.refusals.flatMap(\.reasons)
      findings.add(reasons)
      let problem = reasons.isEmpty ? "no protocol is declared" : "there is nothing to decorate"
      return findings.addError("\(problem) in \(list(paths))", about: nil)
    }
    let text = FirstSpecText(spec: spec, path: path).text
    if output == "-" { return try Console.write(text) }
    try StagedFile.create(text, at: path)
    try Console.print(summary(of: spec, at: path))
  }

  /// Returns the spec for Swift files, checked together with the other files of their target.
  private func firstSpec(
    for sources: [SourceText], at path: String, _ templates: TemplateFiles,
    reading files: ReadFiles
  ) throws -> FirstSpec {
    let others = Set(sources.flatMap { TargetFolder(of: $0.path).files }).sorted()
    let known = Set(sources.map { Paths.standardized($0.path) } + [Paths.standardized(path)])
    let targetFiles =
      sources.map(\.path) + others.filter { !known.contains(Paths.standardized($0)) }
    let swiftFiles = targetFiles.filter { $0.hasSuffix(".swift") }
    let types = DeclaredTypes(in: swiftFiles, readFile: files.read)
    let target = TargetFiles(swiftFiles: swiftFiles, readFile: files.read)
    var redeclarations = Redeclarations(in: swiftFiles, readFile: files.read)
    var generators = try Generators(templates, reading: files, types)
    for path in targetFiles where OutputName.isSpec(String(Paths.fileName(of: path))) {
      // Mistakes in another spec are reported when code is generated from it.
      guard let text = try? files.read(path) else { continue }
      let source = SourceText(path: path, text: text)
      let spec = try? generators.generator(for: source).read(source, in: target)
      if let spec { _ = redeclarations.problems(in: spec) }
    }
    let library = try TemplateFiles.library(adding: templates)
    let generator = try Generator(library: library, types: types, readFile: files.read)
    let reader = SpecReader(definitions: library.definitions, readFile: files.read)
    let trial = SpecTrial(at: path, reader: reader, redeclarations: redeclarations) {
      spec throws(DiagnosticsError) in _ = try generator.swiftFile(for: spec)
    }
    let folder = Paths.absolute(String(Paths.folder(of: path)))
    return FirstSpec(for: sources, in: target, trial: trial) {
      Paths.relative(Paths.absolute($0), to: folder)
    }
  }

  /// Returns the place of the spec; if it is printed, the place that it would have.
  private func destination(for sources: [SourceText]) -> String {
    let first = sources.first(where: FirstSpec.declaresProtocol)?.path ?? paths[0]
    let isOfFolder = TextFile.isFolder(paths[0])
    let base = isOfFolder ? paths[0] : String(Paths.folder(of: first))
    let stem =
      isOfFolder
      ? Paths.fileName(of: Paths.relative(Paths.absolute(paths[0]), to: "/"))
      : Paths.fileName(of: first).dropLast(".swift".count)
    let name = "\(stem).decorators.yaml"
    guard let output, output != "-" else { return Paths.joined(base, name) }
    return OutputName.isSpec(String(Paths.fileName(of: output)))
      ? output : Paths.joined(output, name)
  }

  private func summary(of spec: FirstSpec, at path: String) -> String {
    let leftOut = spec.refusals.map { "'\($0.name)'" }.joined(separator: ", ")
    return "Wrote \(path)."
      + (leftOut.isEmpty ? "" : " Left out, for the reasons given there: \(leftOut).")
      + "\nSee what it does: decorate explain \(Paths.quotedForShell(path))"
  }

  private func list(_ paths: [String]) -> String {
    paths.map { "'\($0)'" }.joined(separator: ", ")
  }
}
