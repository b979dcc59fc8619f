import Foundation
import PackagePlugin

/// `swift package decorate`: runs the tool with the arguments that follow, such as
/// `swift package decorate explain Sources/App`.
///
/// It shares the modules of the tool that a build runs, so that none is compiled twice.
@main
struct DecoratePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "DecorateCommand").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments + dependencies(of: context.package, for: arguments)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("'decorate' ended with status \(process.terminationStatus)")
    }
  }

  /// Returns the options that name the modules on which the targets depend, for commands that check specs.
  private func dependencies(of package: Package, for arguments: [String]) -> [String] {
    let isAsked = arguments.contains { $0 == "--" || $0.hasPrefix("--dependencies") }
    guard let command = arguments.first, ["check", "explain"].contains(command), !isAsked else {
      return []
    }
    return package.targets.filter { $0.sourceModule != nil }.map(\.wordForDependencies)
  }
}
