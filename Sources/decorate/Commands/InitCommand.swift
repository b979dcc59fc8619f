import Generator
import Spec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `decorate init`
struct InitCommand: Command {
  static let name = "init"
  static let summary = "Writes a first spec from the protocols in Swift files."
  static let usage = ["FILE.swift..."]
  static let discussion = """
    Each protocol gets the decorators that have something to do for it. What cannot be decorated is
    a comment that says why, and what a decorator does only when told to is an example to uncomment.
    """
  static let options: [Option] = [output, .template, .format]

  private static let output = Option(
    name: "--output", shortName: "-o", value: "PATH|-",
    summary: """
      The spec to write, or a folder for it; '-' is standard output. By default it stands beside \
      the first FILE with a protocol and is named after it: Feed.decorators.yaml for Feed.swift. A \
      file that exists is never overwritten.
      """)

  private let paths: [String]
  private let templates: [String]
  private let output: String?

  init(_ arguments: Arguments) throws(UsageError) {
    paths = try arguments.operands("Swift file")
    templates = try arguments.templates()
    output = arguments.value(of: Self.output)
    if let path = paths.first(where: { !$0.hasSuffix(".swift") }) {
      throw UsageError("'\(path)' is no Swift file; a spec is made from files named *.swift")
    }
    if let output, output != "-", !output.hasSuffix("/"), !TextFile.isFolder(output),
      !OutputName.isSpec(String(Paths.fileName(of: output)))
    {
      throw UsageError("a spec is named *.decorators.yaml or *.decorators.yml, not '\(output)'")
    }
  }

  func run(_ findings: inout Findings) throws {
    let files = paths.compactMap { path in
      findings.value { SourceText(path: path, text: try TextFile.read(path)) }
    }
    let library = try TemplateFiles.library(adding: TemplateFiles(at: templates))
    guard findings.status == .success else { return }
    guard let first = files.first(where: FirstSpec.declaresProtocol) else {
      return findings.addError("no protocol is declared in \(list(paths))", about: nil)
    }
    let path = destination(for: first.path)
    if output != "-", TextFile.exists(path) {
      throw TextFile.Failure(
        action: "write", path: path, reason: "it exists already, and nothing is overwritten")
    }
    let reader = SpecReader(definitions: library.definitions) { try TextFile.read($0) }
    let spec = FirstSpec(for: files.map { source($0, at: path) }, at: path, reader: reader)
    guard !spec.isEmpty else {
      findings.add(spec.refusals.flatMap(\.reasons))
      return findings.addError("there is nothing to decorate in \(list(paths))", about: nil)
    }
    let text = FirstSpecText(spec: spec, path: path).text
    _ = try Generator(library: library) { try TextFile.read($0) }
      .swiftFile(for: SourceText(path: path, text: text))
    if output == "-" { return try Console.printVerbatim(text) }
    try StagedFile.create(text, at: path)
    try Console.print(summary(of: spec, at: path))
  }

  private func destination(for source: String) -> String {
    let name = Paths.fileName(of: source).dropLast(".swift".count) + ".decorators.yaml"
    guard let output, output != "-" else { return "\(Paths.folder(of: source))\(name)" }
    return OutputName.isSpec(String(Paths.fileName(of: output)))
      ? output : Paths.joined(output, name)
  }

  private func source(_ file: SourceText, at specPath: String) -> DraftProtocol.Source {
    let base = FileManager.default.currentDirectoryPath
    let absolute = { (path: String) in path.hasPrefix("/") ? path : Paths.joined(base, path) }
    let folder = absolute(String(Paths.folder(of: specPath)))
    return DraftProtocol.Source(
      text: file, relativePath: Paths.relative(absolute(file.path), to: folder))
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
