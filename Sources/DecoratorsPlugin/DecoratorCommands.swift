import Foundation
import PackagePlugin

/// The build commands for one target: one a spec, with every file that it reads as an input.
struct DecoratorCommands {
  let tool: URL
  /// The folder below which specs have the names that their outputs are called by.
  let targetDirectory: URL
  let files: [URL]
  let workDirectory: URL

  func buildCommands() throws -> [Command] {
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }.map(SpecFile.init)
    if let problem = CheckedInFiles(besides: specs.map(\.url), among: files) { throw problem }
    try write(specs.map(\.url), to: listOfSpecs)
    let commands = try specs.map { try command(for: $0, among: specs) }
    try removeLeftovers(besides: specs.map(\.url))
    return commands
  }

  private func command(for spec: SpecFile, among specs: [SpecFile]) throws -> Command {
    let templates = files.filter { TemplateFileName.isTemplate($0.lastPathComponent) }
    let related = spec.described(among: specs)
    let sources =
      spec.sourceFiles + spec.templateFiles + related.flatMap { [$0.url] + $0.sourceFiles }
    let inputs = try listOfInputs(sources, of: spec.url)
    let output = output(of: spec.url)
    return .buildCommand(
      displayName: "Decorating \(spec.url.lastPathComponent)",
      executable: tool,
      arguments: [
        "generate", spec.url.filePath, "--output", output.filePath, "--inputs", inputs.filePath,
        "--specs", listOfSpecs.filePath,
      ]
        + templates.flatMap { ["--template", $0.filePath] },
      inputFiles: [spec.url, inputs] + sources + templates,
      outputFiles: [output])
  }

  private func output(of spec: URL) -> URL {
    workDirectory.appending(path: OutputName.swiftFile(forSpecAt: relativePath(of: spec)))
  }

  private func relativePath(of file: URL) -> String {
    let directory = targetDirectory.filePath
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return file.filePath.hasPrefix(prefix)
      ? String(file.filePath.dropFirst(prefix.count)) : file.lastPathComponent
  }

  /// A file with the files besides the spec that this plan knows the tool to read for it.
  ///
  /// SwiftPM's native build system keeps its plan while only contents change, so that a spec can
  /// come to name a file that is no input of its command. The tool then touches this list, which is
  /// one, and so runs in every build until the plan is made anew.
  private func listOfInputs(_ sources: [URL], of spec: URL) throws -> URL {
    let list = output(of: spec).deletingPathExtension().appendingPathExtension("inputs")
    try write(sources, to: list)
    return list
  }

  /// A file with all specs of the target. It is no input: a change of it is a change of the plan.
  private var listOfSpecs: URL { workDirectory.appending(path: "all.specs") }

  private func write(_ files: [URL], to list: URL) throws {
    let text = files.map(\.filePath).joined(separator: "\n")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try Data(text.utf8).write(to: list)
    }
  }

  /// Removes what specs have left behind that are gone.
  private func removeLeftovers(besides specs: [URL]) throws {
    let kept = Set(
      (specs.map(output) + [listOfSpecs]).map { $0.deletingPathExtension().lastPathComponent })
    let files = try FileManager.default.contentsOfDirectory(
      at: workDirectory, includingPropertiesForKeys: nil)
    for file in files where !kept.contains(file.deletingPathExtension().lastPathComponent) {
      try FileManager.default.removeItem(at: file)
    }
  }
}
