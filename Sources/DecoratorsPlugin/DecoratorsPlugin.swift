import Foundation
import PackagePlugin

/// Generates the decorators of every spec in a target, in each build.
@main
struct DecoratorsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    return try commands(
      for: target.name, files: target.sourceFiles.map(\.url), root: target.directoryURL,
      tool: context.tool(named: "decorate").url, workDirectory: context.pluginWorkDirectoryURL)
  }

  /// Returns one command for all specs, whose inputs are the target's Swift files and templates, too.
  private func commands(
    for target: String, files: [URL], root: URL, tool: URL, workDirectory: URL
  ) throws -> [Command] {
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }
    let names = specs.map { OutputName.swiftFile(forSpecAt: $0.filePath, below: root.filePath) }
    for name in try FileManager.default.contentsOfDirectory(atPath: workDirectory.filePath)
    where name.hasSuffix(".swift") && !names.contains(name) {
      try FileManager.default.removeItem(at: workDirectory.appending(path: name))
    }
    guard !specs.isEmpty else { return [] }
    let inputs = specs + files.filter { ["swift", "mustache"].contains($0.pathExtension) }
    let list = workDirectory.appending(path: "files")
    try Data(inputs.map(\.filePath).joined(separator: "\n").utf8).write(to: list)
    let outside = OutsideInputs(links: workDirectory.appending(path: "outside/links.docc"))
    let command = Command.buildCommand(
      displayName: "Generating decorators for \(target)", executable: tool,
      arguments: [
        "generate", "@" + list.filePath, "--root", root.filePath,
        "--output", workDirectory.filePath, "--outside", outside.links.filePath,
      ],
      inputFiles: inputs + outside.files,
      outputFiles: names.map { workDirectory.appending(path: $0) })
    // The native build system alone names tools so; others ask plugins in every build.
    return tool.filePath.hasSuffix("-tool") ? [outside.planDependency, command] : [command]
  }
}

extension URL {
  var filePath: String { path(percentEncoded: false) }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DecoratorsPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.displayName, files: target.inputFiles.map(\.url),
        root: context.xcodeProject.directoryURL,
        tool: context.tool(named: "decorate").url, workDirectory: context.pluginWorkDirectoryURL)
    }
  }
#endif
