// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The templates, which `Templates.swift` embeds: SwiftPM need not handle them a second time.
///
/// SwiftPM reads the manifest of a tagged version before it checks the files out. The list is then empty.
let templates =
  ((try? FileManager.default.contentsOfDirectory(
    atPath: Context.packageDirectory + "/Templates")) ?? [])
  .filter { $0.hasSuffix(".mustache") }
  .sorted()

/// The modules of the library whose decorators tests combine.
let library: [Target.Dependency] = [
  "Decorators", "DecoratorsCaching", "DecoratorsResilience", "DecoratorsTelemetry",
  "DecoratorsTesting",
]

let package = Package(
  name: "swift-decorators",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Decorators", targets: ["Decorators"]),
    .library(name: "DecoratorsCaching", targets: ["DecoratorsCaching"]),
    .library(name: "DecoratorsRedis", targets: ["DecoratorsRedis"]),
    .library(name: "DecoratorsResilience", targets: ["DecoratorsResilience"]),
    .library(name: "DecoratorsTelemetry", targets: ["DecoratorsTelemetry"]),
    .library(name: "DecoratorsTesting", targets: ["DecoratorsTesting"]),
    .plugin(name: "DecoratorsPlugin", targets: ["DecoratorsPlugin"]),
    .plugin(name: "GenerateDecorators", targets: ["GenerateDecorators"]),
    .plugin(name: "DecoratePlugin", targets: ["DecoratePlugin"]),
    .executable(name: "decorate", targets: ["DecorateCommand"]),
  ],
  targets: [
    // Closures that it takes stay on the actor of their caller.
    .target(
      name: "Decorators",
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(
      name: "DecoratorsCaching", dependencies: ["Decorators"],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(
      name: "DecoratorsResilience", dependencies: ["Decorators"],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(
      name: "DecoratorsTelemetry", dependencies: ["Decorators"],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    // Its decorators are checked in: who depends on it needs no plugin.
    .target(
      name: "DecoratorsRedis", dependencies: ["DecoratorsCaching", "DecoratorsResilience"],
      exclude: ["RedisTransport.decorators.yaml"]),
    .target(
      name: "DecoratorsTesting", dependencies: ["Decorators"],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(name: "DecoratorDeclarations"),
    .target(name: "DecoratorSpec", dependencies: ["DecoratorDeclarations"]),
    .target(name: "DecoratorMustache"),
    .target(name: "DecoratorTemplates", path: "Templates", exclude: templates + ["Parts"]),
    .target(
      name: "DecoratorGenerator",
      dependencies: ["DecoratorMustache", "DecoratorSpec", "DecoratorTemplates"]),
    .target(name: "DecoratorCommandLine", dependencies: ["DecoratorGenerator"]),
    .target(name: "DecoratorCommands", dependencies: ["DecoratorCommandLine"]),
    .executableTarget(name: "DecorateCommand", dependencies: ["DecoratorCommands"]),
    .executableTarget(name: "DecorateTool", dependencies: ["DecoratorCommandLine"]),
    .plugin(
      name: "DecoratorsPlugin", capability: .buildTool(), dependencies: ["DecorateTool"],
      path: "Sources/DecoratorsPlugin"),
    .plugin(
      name: "GenerateDecorators",
      capability: .command(
        intent: .custom(
          verb: "generate-decorators",
          description: "Write the generated file of each spec beside it."),
        permissions: [
          .writeToPackageDirectory(reason: "The generated files are written beside their specs.")
        ]),
      dependencies: ["DecorateTool"], path: "Sources/GenerateDecorators"),
    .plugin(
      name: "DecoratePlugin",
      capability: .command(
        intent: .custom(
          verb: "decorate", description: "Run the tool, for example to explain or to check specs.")),
      dependencies: ["DecorateCommand"], path: "Sources/DecoratePlugin"),
    .testTarget(
      name: "CorpusTests",
      dependencies: library + ["DecoratorDeclarations", "DecoratorGenerator"],
      plugins: ["DecoratorsPlugin"]),
    .testTarget(
      name: "DecorateTests",
      dependencies: ["DecoratorCommandLine", "DecoratorDeclarations", "RandomCases"],
      exclude: ["WrongSpecs"]),
    .target(
      name: "TestSupport", dependencies: ["DecoratorsResilience", "DecoratorsTesting"],
      path: "Tests/Support/TestSupport"),
    .testTarget(
      name: "DecoratorsTests", dependencies: library + ["RandomCases", "TestSupport"],
      plugins: ["DecoratorsPlugin"]),
    .testTarget(
      name: "DecoratorsCachingTests",
      dependencies: library + ["Growth", "RandomCases", "TestSupport"]),
    .testTarget(
      name: "DecoratorsResilienceTests", dependencies: library + ["RandomCases", "TestSupport"]),
    .testTarget(
      name: "DecoratorsTelemetryTests", dependencies: library + ["RandomCases", "TestSupport"]),
    .testTarget(
      name: "DecoratorsRedisTests", dependencies: ["DecoratorsRedis", "DecoratorsTesting"]),
    .testTarget(
      name: "DecoratorsTestingTests", dependencies: library + ["RandomCases", "TestSupport"],
      plugins: ["DecoratorsPlugin"]),
    .testTarget(
      name: "GeneratedCodeTests", dependencies: library + ["TestSupport"],
      plugins: ["DecoratorsPlugin"]),
    .testTarget(
      name: "DecoratorGeneratorTests",
      dependencies: ["DecoratorDeclarations", "DecoratorGenerator", "RandomCases"]),
    .testTarget(
      name: "GoldenTests", dependencies: library + ["DecoratorGenerator"],
      exclude: ["Library.decorators.yaml"]),
    .testTarget(
      name: "DecoratorMustacheTests", dependencies: ["DecoratorMustache", "RandomCases"]),
    .target(name: "RandomCases", path: "Tests/Support/RandomCases"),
    .target(name: "Growth", path: "Tests/Support/Growth"),
    .testTarget(
      name: "DecoratorSpecTests", dependencies: ["DecoratorSpec", "Growth", "RandomCases"]),
    .testTarget(
      name: "DecoratorDeclarationsTests",
      dependencies: ["DecoratorDeclarations", "FuzzTargets", "RandomCases"]),
    .target(
      name: "FuzzTargets", dependencies: ["DecoratorGenerator"], path: "Tests/Support/FuzzTargets"),
    .testTarget(name: "FuzzerTests", dependencies: ["FuzzTargets"]),
  ]
)

// What an app compiles of this package is compiled for its processor time: SwiftPM takes unsafe flags of a dependency whose
// tools version is 6.2 or later.
let toolTargets = [
  "DecorateCommand", "DecorateTool", "DecoratorCommandLine", "DecoratorCommands",
  "DecoratorDeclarations", "DecoratorGenerator", "DecoratorMustache", "DecoratorSpec",
  "DecoratorTemplates",
]
for target in package.targets where target.type != .plugin {
  let isOfTool = toolTargets.contains(target.name)
  var settings = target.swiftSettings ?? []
  // A release build of an app builds the tool, too, which then runs for a moment. Optimizing it would take two thirds of such a
  // build, and saves some 20 ms of a run. `DECORATE_OPTIMIZED=1` optimizes it, for benchmarks and for the prebuilt one.
  // One pass of the compiler emits objects and module, which takes two unless it optimizes.
  if isOfTool, Context.environment["DECORATE_OPTIMIZED"] == nil {
    settings.append(
      .unsafeFlags(
        ["-Onone", "-no-emit-module-separately-wmo", "-Xfrontend", "-gnone"],
        .when(configuration: .release)))
  }
  if Context.packageDirectory.contains("/checkouts/") {
    // Nobody edits a file of a checkout: a process for each core takes less than one for each 25 files.
    var flags = ["-driver-batch-size-limit", "1000"]
    // Debug information of the tool serves those who work on the package. Only the compiler's own `-gnone` outlives SwiftPM's `-g`.
    if isOfTool { flags += ["-Xfrontend", "-gnone"] }
    settings.append(.unsafeFlags(flags, .when(configuration: .debug)))
  }
  target.swiftSettings = settings
}

/// Programs that only `Tests/Scripts/Fuzzers/run.sh` builds, with settings of their own.
if Context.environment["FUZZERS"] != nil {
  package.targets += [
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Programs/Fuzzer"),
    .executableTarget(
      name: "HostileInputs", dependencies: ["FuzzTargets"], path: "Tests/Programs/HostileInputs"),
  ]
}
