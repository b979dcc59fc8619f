import Foundation
import PackagePlugin

/// Generates the decorators of every spec in a target, in each build.
@main
struct DecoratorsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    return try DecoratorCommands(
      tool: context.tool(named: "decorate").url,
      targetDirectory: target.directoryURL,
      files: target.sourceFiles.map(\.url),
      workDirectory: context.pluginWorkDirectoryURL
    ).buildCommands()
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DecoratorsPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try DecoratorCommands(
        tool: context.tool(named: "decorate").url,
        targetDirectory: context.xcodeProject.directoryURL,
        files: target.inputFiles.map(\.url),
        workDirectory: context.pluginWorkDirectoryURL
      ).buildCommands()
    }
  }
#endif
