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
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("'decorate' ended with status \(process.terminationStatus)")
    }
  }
}
