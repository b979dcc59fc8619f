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
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }
    let commands = try specs.map(command)
    try removeLeftovers(besides: specs)
    return commands
  }

  private func command(for spec: URL) throws -> Command {
    let templates = files.filter { $0.pathExtension == "mustache" }
    let sources = SpecInputs(ofSpec: (try? String(contentsOf: spec, encoding: .utf8)) ?? "").sources
    let sourceFiles =
      sources
      .map { URL(filePath: $0, relativeTo: spec.deletingLastPathComponent()).absoluteURL }
      .filter { FileManager.default.fileExists(atPath: $0.filePath) }
    let inputs = try listOfInputs(sources, of: spec)
    let output = output(of: spec)
    return .buildCommand(
      displayName: "Decorating \(spec.lastPathComponent)",
      executable: tool,
      arguments: [
        "generate", spec.filePath, "--output", output.filePath, "--inputs", inputs.filePath,
      ]
        + templates.flatMap { ["--template", $0.filePath] },
      inputFiles: [spec, inputs] + sourceFiles + templates,
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

  /// A file with the Swift files that this plan knows the spec to read.
  ///
  /// SwiftPM's native build system keeps its plan while only contents change, so that a spec can
  /// come to name a file that is no input of its command. The tool then touches this list, which is
  /// one, and so runs in every build until the plan is made anew.
  private func listOfInputs(_ sources: [String], of spec: URL) throws -> URL {
    let list = output(of: spec).deletingPathExtension().appendingPathExtension("inputs")
    let text = sources.joined(separator: "\n")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try Data(text.utf8).write(to: list)
    }
    return list
  }

  /// Removes what specs have left behind that are gone.
  private func removeLeftovers(besides specs: [URL]) throws {
    let kept = Set(specs.map { output(of: $0).deletingPathExtension().lastPathComponent })
    let files = try FileManager.default.contentsOfDirectory(
      at: workDirectory, includingPropertiesForKeys: nil)
    for file in files where !kept.contains(file.deletingPathExtension().lastPathComponent) {
      try FileManager.default.removeItem(at: file)
    }
  }
}

extension URL {
  /// The path as the file system has it.
  fileprivate var filePath: String { path(percentEncoded: false) }
}
