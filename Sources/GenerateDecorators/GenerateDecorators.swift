import Foundation
import PackagePlugin

/// `swift package generate-decorators`: writes the generated files beside their specs, for those
/// who check them in, or says which are stale.
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
      throw Failure(description: "unknown argument '\(unknown)'\n\n\(Self.usage)")
    }
    let tool = try context.tool(named: "decorate").url
    let folder = context.package.directoryURL
    var count = 0
    var hasFailed = false
    for target in try targets(of: context.package, named: names) {
      guard let specs = try TargetSpecs(in: target.sourceFiles.map(\.url), below: folder) else {
        continue
      }
      count += specs.paths.count
      let isGood = try isCheck ? specs.check(with: tool) : specs.generate(with: tool)
      hasFailed = hasFailed || !isGood
    }
    if hasFailed {
      throw Failure(
        description: isCheck
          ? "not all that is checked in is what the specs give: see above, and run "
            + "'swift package generate-decorators'"
          : "a target whose specs have mistakes keeps the files that it has")
    }
    if count == 0 { print("There is no *.decorators.yaml in the package's targets.") }
  }

  private func targets(
    of package: Package, named names: [String]
  ) throws -> [any SourceModuleTarget] {
    let all = package.targets.compactMap(\.sourceModule)
    for name in names where !all.contains(where: { $0.name == name }) {
      let known = all.map(\.name).joined(separator: ", ")
      throw Failure(description: "the package has no target '\(name)'; it has \(known)")
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}

struct Failure: Error, CustomStringConvertible {
  var description: String
}
