// swift-tools-version: 6.1
import PackageDescription

let decorators = [
  "Decorators", "DecoratorsCaching", "DecoratorsResilience", "DecoratorsTelemetry",
  "DecoratorsTesting",
].map { Target.Dependency.product(name: $0, package: "swift-decorators") }
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

/// Programs that measure calls and caches, kill who writes to a cache, or take the disk away from it. They are a package of their own,
/// so that nobody who uses the library builds them, and one package, so that the tool is built once for all.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "../../..")],
  targets: [
    .target(name: "Counters"),
    .target(name: "Elsewhere", dependencies: decorators, plugins: [generated]),
    .executableTarget(
      name: "CallBenchmarks", dependencies: ["Counters", "Elsewhere"] + decorators,
      // Without debug information, which the valgrind of Debian 12 cannot read.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])],
      plugins: [generated]),
    .executableTarget(name: "CacheBenchmarks", dependencies: decorators, plugins: [generated]),
    .executableTarget(
      name: "CacheGrowth", dependencies: ["Counters"] + decorators,
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])], plugins: [generated]),
    .executableTarget(name: "DiskFaults", dependencies: decorators, plugins: [generated]),
    .executableTarget(name: "HitRatios", dependencies: decorators, plugins: [generated]),
    .executableTarget(name: "KillTest", dependencies: decorators, plugins: [generated]),
  ]
)
