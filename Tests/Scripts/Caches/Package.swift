// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

/// Programs that measure caches, kill who writes to one, or take the disk away from it. They are a package of their own, so that
/// nobody who uses the library builds them.
let package = Package(
  name: "Caches",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "../../..")],
  targets: [
    .executableTarget(name: "HitRatios", dependencies: [decorators], plugins: [generated]),
    .executableTarget(name: "CacheBenchmarks", dependencies: [decorators], plugins: [generated]),
    .executableTarget(name: "DiskFaults", dependencies: [decorators], plugins: [generated]),
    .executableTarget(name: "KillTest", dependencies: [decorators], plugins: [generated]),
  ]
)
