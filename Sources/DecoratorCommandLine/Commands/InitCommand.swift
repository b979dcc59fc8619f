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
  static let summary = "Write a first spec for the protocols in Swift files."
  static let usage = ["FOLDER...", "FILE.swift..."]
  static let discussion = """
    Each protocol gets the decorators that most people want, if they act on one of its members. A
    comment lists other decorators that could act. If a protocol cannot be decorated, a comment says
    why. The command also reads the other files of the target. It never overwrites a file.
    """
  static let options: [Option] = [output, .template, .format]

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      Write this spec, or a spec in this folder, or to standard output ('-'); by default, beside the \
      first FILE with a protocol, or in the FOLDER.
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
    if output != "-" { try OutputFile.requireNoFile(at: path) }
    let spec = try firstSpec(for: sources, at: path, templates, reading: files)
    let hint = hint(onMissing: spec.missingNames, besides: path)
    guard !spec.isEmpty else {
      let reasons = spec.unreadable + spec.refusals.flatMap(\.reasons)
      findings.add(reasons)
      let problem = reasons.isEmpty ? "no protocol is declared" : "there is nothing to decorate"
      return findings.addError(
        "\(problem) in \(list(paths))" + (hint.map { "; \($0)" } ?? ""))
    }
    let text = FirstSpecText(spec: spec, path: path).text
    if output == "-" { return try Console.write(text) }
    try OutputFile.create(text, at: path)
    try Console.print(summary(of: spec, at: path) + (hint.map { "\n\($0)" } ?? ""))
  }

  /// Returns the spec for Swift files, with what the other files of their targets say.
  private func firstSpec(
    for sources: [SourceText], at path: String, _ templates: TemplateFiles,
    reading files: ReadFiles
  ) throws -> FirstSpec {
    let folders = Set(sources.map { TargetFolder(of: $0.path) })
    let given = Set(sources.map { Paths.standardized($0.path) })
    let others = Set(folders.flatMap(\.files)).filter { !given.contains(Paths.standardized($0)) }
    let target = SpecTarget(specs: [], files: sources.map(\.path) + others.sorted())
    let targetFiles = TargetFiles(
      swiftFiles: target.swiftFiles, specs: target.allSpecs, readFile: files.read)
    var redeclarations = Redeclarations(besides: targetFiles.types)
    var generators = try Generators(templates, reading: files, targetFiles.types)
    for other in target.allSpecs where Paths.standardized(other) != Paths.standardized(path) {
      // Mistakes in another spec are reported when code is generated from it.
      guard let text = try? files.read(other) else { continue }
      let source = SourceText(path: other, text: text)
      if var spec = try? generators.generator(for: source).read(source, in: targetFiles) {
        _ = redeclarations.problems(in: &spec)
      }
    }
    let ownFiles = Set(TargetFolder(of: path).files.map(Paths.standardized))
    let folder = Paths.absolute(String(Paths.folder(of: path)))
    return FirstSpec(
      for: sources.map(\.path), in: targetFiles,
      ownFiles: Set(target.swiftFiles.filter { ownFiles.contains(Paths.standardized($0)) }),
      definitions: try TemplateFiles.library(adding: templates).definitions,
      besides: redeclarations
    ) {
      Paths.relative(Paths.absolute($0), to: folder)
    }
  }

  /// Returns the command that finds inherited protocols elsewhere in the package; `nil` if they are
  /// not there.
  private func hint(onMissing names: Set<String>, besides path: String) -> String? {
    guard !names.isEmpty, let package = Paths.package(around: path) else { return nil }
    let files = TargetFolder.files(below: package).filter { $0.hasSuffix(".swift") }
    let types = DeclaredTypes(in: files, readFile: TextFile.read)
    let found = names.sorted().compactMap { name in
      types.pathOfProtocol(name).map { path in
        (name, TargetFolder(of: path).path.droppingSlash)
      }
    }
    guard !found.isEmpty else { return nil }
    var folders: [String] = []
    for folder in found.map(\.1) where !folders.contains(folder) { folders.append(folder) }
    let words = ["decorate", "init"] + paths + folders + ["-o", path]
    return "\(list(found.map(\.0))) \(found.count == 1 ? "is" : "are") declared in another target; "
      + "to find what is inherited there, run: "
      + words.map(Paths.quotedForShell).joined(separator: " ")
  }

  /// Returns the place of the spec; if it is printed, the place that it would have.
  private func destination(for sources: [SourceText]) -> String {
    let isOfFolder = TextFile.isFolder(paths[0])
    let first =
      isOfFolder
      ? paths[0]
      : DeclaredTypes(in: sources.map(\.path), readFile: TextFile.read).pathOfFirstProtocol
        ?? paths[0]
    let base = isOfFolder ? first : String(Paths.folder(of: first))
    let stem =
      isOfFolder
      ? Paths.fileName(of: Paths.relative(Paths.absolute(first), to: "/"))
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

extension String {
  /// The path of a folder without a slash at its end.
  fileprivate var droppingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
