import Foundation
import PackagePlugin

/// Generates the decorators of every spec in a target, in each build.
@main
struct DecoratorsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let unknown = target.sourceFiles.filter { $0.type == .unknown }.map(\.url)
    var warnings =
      hints(at: unknown, below: context.package.directoryURL)
      + excludedSpecs(of: target, in: context.package)
    if warnings.isEmpty { warnings = lackOfSpecs(in: target, of: context.package) }
    // SwiftPM knows what those plugins generate that the manifest lists before this one.
    return try commands(
      for: target.name, files: target.sourceFiles.map(\.url) + target.pluginGeneratedSources,
      modules: ModuleFiles(of: target, in: context.package), root: target.directoryURL,
      tool: context.tool(named: "DecorateTool").url, workDirectory: context.pluginWorkDirectoryURL,
      warnings: RepeatedWarnings(warnings, in: context.pluginWorkDirectoryURL))
  }

  /// Returns a warning for each spec that the target excludes and that no other target has. A spec beside its
  /// generated file is meant to be excluded.
  private func excludedSpecs(of target: any SourceModuleTarget, in package: Package) -> [String] {
    let modules = package.targets.compactMap(\.sourceModule)
    let known = Set(modules.flatMap { $0.sourceFiles.map(\.url.path) })
    let excluded = specs(below: target.directoryURL).filter { spec in
      let file = spec.deletingPathExtension().appendingPathExtension("swift")
      return !known.contains(spec.path) && !FileManager.default.fileExists(atPath: file.path)
    }
    return excluded.map { spec in
      """
      target '\(target.name)' excludes '\(path(of: spec, below: target.directoryURL))' in Package.swift, \
      so DecoratorsPlugin does not read it; remove it from 'exclude:'
      """
    }
  }

  private func lackOfSpecs(in target: any SourceModuleTarget, of package: Package) -> [String] {
    let files = target.sourceFiles.map(\.url) + target.pluginGeneratedSources
    guard !files.contains(where: { OutputName.isSpec($0.lastPathComponent) }) else { return [] }
    let folder = path(of: target.directoryURL, below: package.directoryURL)
    return [
      """
      target '\(target.name)' uses DecoratorsPlugin, and has no spec; write \
      '\(folder)/Protocols.decorators.yaml', or remove the plugin
      """
    ]
  }

  /// Returns the specs in a folder and its subfolders, without those of packages in it.
  private func specs(below folder: URL) -> [URL] {
    let manager = FileManager.default
    let enumerator = manager.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var specs: [URL] = []
    while let file = enumerator?.nextObject() as? URL {
      if OutputName.isSpec(file.lastPathComponent) {
        specs.append(file)
      } else if file.hasDirectoryPath,
        manager.fileExists(atPath: file.appending(path: "Package.swift").path)
      {
        enumerator?.skipDescendants()
      }
    }
    return specs.sorted { $0.path < $1.path }
  }

  private func path(of file: URL, below folder: URL) -> String {
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return file.path.hasPrefix(root) ? String(file.path.dropFirst(root.count)) : file.path
  }

  /// Returns a warning for each file that was probably meant to be a spec.
  private func hints(at files: [URL], below folder: URL) -> [String] {
    files.compactMap { file in
      let name = path(of: file, below: folder)
      let text =
        ["yaml", "yml"].contains(file.pathExtension)
        ? try? String(contentsOf: file, encoding: .utf8) : nil
      return OutputName.hint(onFile: name)
        ?? text.flatMap { OutputName.hint(onFile: name, text: $0) }
    }
  }

  /// Returns one command for all specs, with the Swift files and templates of the target and the Swift
  /// files of its modules as inputs, too.
  private func commands(
    for target: String, files: [URL], modules: ModuleFiles, root: URL, tool: URL,
    workDirectory: URL,
    warnings: RepeatedWarnings
  ) throws -> [Command] {
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }
    let names = specs.map { OutputName.swiftFile(forSpecAt: $0.path, below: root.path) }
    for name in try FileManager.default.contentsOfDirectory(atPath: workDirectory.path)
    where name.hasSuffix(".swift") && !names.contains(name) && name != warnings.fileName {
      try FileManager.default.removeItem(at: workDirectory.appending(path: name))
    }
    guard !specs.isEmpty else { return try warnings.commands() }
    let inputs = specs + files.filter { ["swift", "mustache"].contains($0.pathExtension) }
    let list = workDirectory.appending(path: "files")
    let lines = Data((inputs.map(\.path) + modules.arguments).joined(separator: "\n").utf8)
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
      inputFiles: [list] + inputs + modules.files + outside.files,
      outputFiles: names.map { workDirectory.appending(path: taken.contains($0) ? "+\($0)" : $0) })
    let plan = keepsPlan(tool, workDirectory) ? [outside.planDependency] : []
    return try plan + warnings.commands() + [command]
  }

  /// Returns `true` if the build system is SwiftPM's native one, which keeps its build plan.
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
      let files = target.inputFiles.map(\.url)
      let hasSpec = files.contains { OutputName.isSpec($0.lastPathComponent) }
      var warnings = hints(at: files, below: context.xcodeProject.directoryURL)
      if warnings.isEmpty, !hasSpec {
        warnings = [
          """
          target '\(target.displayName)' uses DecoratorsPlugin, and has no spec; add a file such as \
          'Protocols.decorators.yaml' to it, or remove the plugin
          """
        ]
      }
      return try commands(
        for: target.displayName, files: target.inputFiles.map(\.url),
        modules: ModuleFiles(of: target), root: context.xcodeProject.directoryURL,
        tool: context.tool(named: "DecorateTool").url,
        workDirectory: context.pluginWorkDirectoryURL,
        warnings: RepeatedWarnings(warnings, in: context.pluginWorkDirectoryURL))
    }
  }
#endif
