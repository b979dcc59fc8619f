import Foundation
import PackagePlugin

/// `swift package generate-decorators`: has the tool write the generated files beside their specs,
/// for those who check them in, or say which are stale.
@main
struct GenerateDecorators: CommandPlugin {
  private static let usage = """
    Writes the decorators of every spec into the package, each file beside its spec.

    USAGE: swift package generate-decorators [--target NAME]... [--check]

    SwiftPM asks whether the plugin may write to the package. Where nobody can answer, allow it with
    'swift package --allow-writing-to-package-directory generate-decorators'.

    OPTIONS:
      --target NAME   A target whose specs are meant; by default those of all targets. May be repeated.
      --check         Write nothing; fail if a file is missing, or is not what its spec gives, or a
                      spec is wrong. What else may be meant otherwise is said, and is no failure.
      --help          Show this text.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = ArgumentExtractor(arguments)
    let names = arguments.extractOption(named: "target")
    let isCheck = arguments.extractFlag(named: "check") > 0
    if arguments.extractFlag(named: "help") > 0 { return print(Self.usage) }
    if let unknown = arguments.remainingArguments.first {
      return Diagnostics.error("unknown argument '\(unknown)'\n\n\(Self.usage)")
    }
    let all = context.package.targets.compactMap(\.sourceModule)
    for name in names where !all.contains(where: { $0.name == name }) {
      let known = all.map(\.name).joined(separator: ", ")
      return Diagnostics.error("the package has no target '\(name)'; it has \(known)")
    }
    let targets = all.filter { names.isEmpty || names.contains($0.name) }
      .map { files(of: $0, in: context.package.directoryURL) }.filter { !$0.isEmpty }
    if targets.isEmpty { print("There is no *.decorators.yaml in the package's targets.") }
    let command = isCheck ? ["check", "--fail-on", "error"] : ["generate"]
    let statuses = try targets.map { files in
      let process = Process()
      process.executableURL = try context.tool(named: "decorate").url
      process.currentDirectoryURL = context.package.directoryURL
      process.arguments = command + ["--checked-in"] + files
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    guard statuses.contains(where: { $0 != 0 }) else { return }
    Diagnostics.error(
      isCheck
        ? "not all that is checked in is what the specs give: see above, and run "
          + "'swift package generate-decorators'"
        : "a target whose specs have mistakes keeps the files that it has")
  }

  /// Returns the paths of the files that the tool reads for a target, relative to the package, so
  /// that the same bytes come out wherever it lies; none where the target has no spec.
  private func files(of target: any SourceModuleTarget, in package: URL) -> [String] {
    let files = target.sourceFiles.map(\.url)
    let specs = files.filter { OutputName.isSpec($0.lastPathComponent) }
    let others = files.filter { ["swift", "mustache"].contains($0.pathExtension) }
    let prefix = package.appending(path: "", directoryHint: .isDirectory).path(
      percentEncoded: false)
    return specs.isEmpty
      ? []
      : (specs + others).map { $0.path(percentEncoded: false) }.sorted()
        .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
  }
}
