import Foundation
import PackagePlugin

/// Generates the decorators of every spec in a target, in each build.
@main
struct DecoratorsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    return try commands(
      for: target.name, files: target.sourceFiles.map(\.url), root: target.directoryURL,
      tool: context.tool(named: "DecorateTool").url, workDirectory: context.pluginWorkDirectoryURL)
  }

  /// Returns one command for all specs, with the target's Swift files and templates as inputs, too.
  private func commands(
    for target: String, files: [URL], root: URL, tool: URL, workDirectory: URL
  ) throws -> [Command] {
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }
    let names = specs.map { OutputName.swiftFile(forSpecAt: $0.path, below: root.path) }
    for name in try FileManager.default.contentsOfDirectory(atPath: workDirectory.path)
    where name.hasSuffix(".swift") && !names.contains(name) {
      try FileManager.default.removeItem(at: workDirectory.appending(path: name))
    }
    guard !specs.isEmpty else { return [] }
    let inputs = specs + files.filter { ["swift", "mustache"].contains($0.pathExtension) }
    let list = workDirectory.appending(path: "files")
    let lines = Data(inputs.map(\.path).joined(separator: "\n").utf8)
    if (try? Data(contentsOf: list)) != lines { try lines.write(to: list) }
    let outside = OutsideInputs(links: workDirectory.appending(path: "outside/links.docc"))
    // A build plan cannot have two files of one name. If one is checked in, the tool reports it.
    let taken = files.map(\.lastPathComponent)
    let command = Command.buildCommand(
      displayName: "Generating decorators for \(target)", executable: tool,
      arguments: [
        "generate", "@" + list.path, "--root", root.path,
        "--output", workDirectory.path, "--outside", outside.links.path,
      ],
      inputFiles: [list] + inputs + outside.files,
      outputFiles: names.map { workDirectory.appending(path: taken.contains($0) ? "+\($0)" : $0) })
    return keepsPlan(tool, workDirectory) ? [outside.planDependency, command] : [command]
  }

  /// Returns a Boolean value that indicates whether the build system is SwiftPM's native one, which
  /// keeps its build plan.
  ///
  /// It alone calls the tools that it builds `-tool`. With a prebuilt tool, the other build systems
  /// are known by their folders.
  private func keepsPlan(_ tool: URL, _ workDirectory: URL) -> Bool {
    if tool.path.hasSuffix("-tool") { return true }
    guard tool.path.contains(".artifactbundle/"),
      let outputs = workDirectory.path.range(of: "/plugins/outputs/")
    else { return false }
    let swiftBuild = workDirectory.path[..<outputs.lowerBound] + "/out"
    return !FileManager.default.fileExists(atPath: String(swiftBuild))
  }
}
#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
  extension DecoratorsPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.displayName, files: target.inputFiles.map(\.url),
        root: context.xcodeProject.directoryURL,
        tool: context.tool(named: "DecorateTool").url, workDirectory: context.pluginWorkDirectoryURL
      )
    }
  }
#endif
